package dev.hikyaku.relay.transform;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.misc.OnigUtils;
import org.joni.Matcher;
import org.joni.Option;
import org.joni.Region;
import org.joni.exception.JOniException;

/**
 * Regular expressions of jq, with the time that is left as the limit of a search: one that goes
 * back over and over can take for ever. Offsets are in bytes of UTF-8.
 */
final class JqRegex {
  private static final Cached<OnigUtils.Pattern> PATTERNS = new Cached<>(JqRegex::compile);

  private final OnigUtils.Pattern pattern;
  private final byte[] text;

  /**
   * @param regex in Oniguruma's syntax
   * @param flags jq's letters
   * @param text what is searched
   */
  JqRegex(String regex, String flags, String text) {
    this.pattern = PATTERNS.get(flags + "/" + regex);
    this.text = text.getBytes(StandardCharsets.UTF_8);
  }

  private static OnigUtils.Pattern compile(String flagsAndRegex) {
    int slash = flagsAndRegex.indexOf('/');
    String regex = flagsAndRegex.substring(slash + 1);
    RegexSize.check(regex);
    try {
      return new OnigUtils.Pattern(regex, flagsAndRegex.substring(0, slash));
    } catch (JOniException | JsonQueryException e) {
      throw new Unfit("a regular expression does not compile");
    }
  }

  /**
   * A place that matched.
   *
   * @param begin first byte
   * @param end byte behind the last
   * @param groups what the groups matched, in order; begin −1 when one did not take part
   */
  record Hit(int begin, int end, List<Group> groups) {}

  /**
   * A group.
   *
   * @param name its name; empty when it has none
   * @param begin first byte, −1 when it did not take part
   * @param end byte behind the last
   */
  record Group(String name, int begin, int end) {}

  /** Whether it matches anywhere. */
  boolean test() {
    return search(0) != null;
  }

  /** The first match, or with the flag {@code g} all of them. */
  List<Hit> hits() {
    Budget budget = Budget.current();
    List<Hit> hits = new ArrayList<>();
    int from = 0;
    while (from <= text.length) {
      budget.room(16L * hits.size());
      Matcher found = search(from);
      if (found == null) {
        break;
      }
      hits.add(hit(found));
      from = found.getEnd() > found.getBegin() ? found.getEnd() : next(found.getEnd());
      if (!pattern.global) {
        break;
      }
    }
    return hits;
  }

  /** The byte behind the character at this one. */
  private int next(int at) {
    int next = at + 1;
    while (next < text.length && (text[next] & 0xC0) == 0x80) {
      next++;
    }
    return next;
  }

  @SuppressWarnings("NullAway") // private: null is "no match"
  private Matcher search(int from) {
    Budget budget = Budget.current();
    budget.step();
    Matcher matcher = pattern.regex.matcher(text, 0, text.length, budget.millisLeft() * 1_000_000);
    int at = matcher.search(from, text.length, Option.NONE);
    if (at == Matcher.INTERRUPTED) {
      budget.look();
      throw Halt.because("a regular expression took too long");
    }
    return at < 0 ? null : matcher;
  }

  private Hit hit(Matcher found) {
    List<Group> groups = new ArrayList<>();
    Region region = found.getRegion();
    int count = region == null ? 0 : region.getNumRegs();
    for (int i = 1; i < count; i++) {
      String name = pattern.names[i];
      groups.add(new Group(name == null ? "" : name, region.getBeg(i), region.getEnd(i)));
    }
    return new Hit(found.getBegin(), found.getEnd(), groups);
  }

  /** The text between two bytes. */
  String between(int begin, int end) {
    return new String(text, begin, end - begin, StandardCharsets.UTF_8);
  }

  /** How many bytes. */
  int length() {
    return text.length;
  }

  /** How many characters stand before each byte. */
  int[] characters() {
    int[] before = new int[text.length + 1];
    int seen = 0;
    for (int i = 0; i < text.length; i++) {
      before[i] = seen;
      boolean last = i + 1 == text.length || (text[i + 1] & 0xC0) != 0x80;
      seen += last ? 1 : 0;
    }
    before[text.length] = seen;
    return before;
  }
}
