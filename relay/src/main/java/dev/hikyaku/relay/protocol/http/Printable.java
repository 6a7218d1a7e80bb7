package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.observe.Unseen;
import java.util.regex.Pattern;

/** Text of a stranger, made fit for a log line. */
final class Printable {
  private static final int LONGEST = 200;

  /** Half a word may be half a secret. */
  private static final Pattern LAST_WORD = Pattern.compile("[^\\s\"'<>]*\\z");

  private Printable() {}

  /**
   * The first line, without control characters, cut between two words; within one only where the
   * words are so long that little would be left.
   */
  static String line(String text) {
    StringBuilder line = new StringBuilder();
    String first = text.strip().lines().findFirst().orElse("");
    first
        .codePoints()
        .limit(LONGEST)
        .map(c -> printable(c) ? c : '\ufffd')
        .forEach(line::appendCodePoint);
    return first.codePointCount(0, first.length()) > LONGEST
        ? cut(line.toString())
        : line.toString().strip();
  }

  /** A half secret before the sign of the cut is known for one, so a cut in a word is safe. */
  private static String cut(String line) {
    String words = LAST_WORD.matcher(line).replaceFirst("");
    return (words.length() < line.length() / 2 ? line : words) + "…";
  }

  private static boolean printable(int c) {
    int type = Character.getType(c);
    return !Unseen.is(c) && type != Character.UNASSIGNED && type != Character.PRIVATE_USE;
  }
}
