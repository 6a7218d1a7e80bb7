package dev.hikyaku.relay.observe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of the Prometheus text format 0.0.4. Refuses what a scraper might forgive: a
 * family without HELP or TYPE or with two, samples apart from their family, repeated series, wrong
 * escapes, buckets that shrink or do not end at the count.
 */
public final class Exposition {
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) (" + NAME + ") (.+)");
  private static final Pattern SAMPLE = Pattern.compile("(" + NAME + ")(\\{.*})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
  private static final Sample NO_BUCKET = new Sample("", Map.of("le", "-Inf"), 0);
  private static final Set<String> TYPES =
      Set.of("counter", "gauge", "histogram", "summary", "untyped");

  private final Map<String, Family> families = new LinkedHashMap<>();

  /** One metric with all its samples. */
  public record Family(String name, String type, String help, List<Sample> samples) {}

  /** One line. */
  public record Sample(String name, Map<String, String> labels, double value) {}

  /** Reads a whole answer, or throws an AssertionError that quotes the wrong line. */
  public static Exposition parse(String text) {
    Exposition all = new Exposition();
    check(text.endsWith("\n"), "the last line must end with a line feed", "");
    String help = "";
    Family current = new Family("", "", "", new ArrayList<>());
    for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
      Matcher comment = COMMENT.matcher(line);
      if (comment.matches() && comment.group(1).equals("HELP")) {
        help = unescape(comment.group(3));
        current = new Family(comment.group(2), "", help, new ArrayList<>());
      } else if (comment.matches()) {
        current = all.begin(current, comment.group(2), comment.group(3), help, line);
      } else {
        all.add(current, line);
      }
    }
    all.families.values().forEach(Exposition::checkHistogram);
    return all;
  }

  /** All families by name. */
  public Map<String, Family> families() {
    return families;
  }

  /** The family of a name. */
  public Family family(String name) {
    return Optional.ofNullable(families.get(name))
        .orElseThrow(() -> new AssertionError("no family " + name));
  }

  /** The value of one series; labels come as name, value, name, value. */
  public double value(String series, String... labels) {
    Map<String, String> wanted = new TreeMap<>();
    for (int i = 0; i < labels.length; i += 2) {
      wanted.put(labels[i], labels[i + 1]);
    }
    return families.values().stream()
        .flatMap(family -> family.samples().stream())
        .filter(sample -> sample.name().equals(series) && sample.labels().equals(wanted))
        .mapToDouble(Sample::value)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no series " + series + wanted));
  }

  private Family begin(Family headed, String name, String type, String help, String line) {
    check(headed.name().equals(name) && headed.type().isEmpty(), "HELP comes right before", line);
    check(TYPES.contains(type), "unknown type", line);
    Family family = new Family(name, type, help, new ArrayList<>());
    check(families.put(name, family) == null, "a family stands once", line);
    return family;
  }

  private void add(Family family, String line) {
    Matcher sample = SAMPLE.matcher(line);
    check(sample.matches() && !family.type().isEmpty(), "no sample of a declared family", line);
    check(suffixes(family).contains(sample.group(1)), "sample of another family", line);
    Map<String, String> labels = sample.group(2) == null ? Map.of() : labels(sample.group(2), line);
    Sample read = new Sample(sample.group(1), labels, number(sample.group(3)));
    boolean repeated =
        family.samples().stream()
            .anyMatch(other -> other.name().equals(read.name()) && other.labels().equals(labels));
    check(!repeated, "repeated series", line);
    family.samples().add(read);
  }

  private static Set<String> suffixes(Family family) {
    String name = family.name();
    return switch (family.type()) {
      case "histogram" -> Set.of(name + "_bucket", name + "_sum", name + "_count");
      case "summary" -> Set.of(name, name + "_sum", name + "_count");
      default -> Set.of(name);
    };
  }

  private static Map<String, String> labels(String braces, String line) {
    String inside = braces.substring(1, braces.length() - 1);
    Map<String, String> labels = new TreeMap<>();
    Matcher label = LABEL.matcher(inside);
    int at = 0;
    while (at < inside.length()) {
      check(label.find(at) && label.start() == at, "broken label", line);
      check(
          labels.put(label.group(1), unescape(label.group(2))) == null, "label given twice", line);
      at = label.end();
    }
    return labels;
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("Inf", "Infinity"));
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)));
  }

  private static void checkHistogram(Family family) {
    if (!family.type().equals("histogram")) {
      return;
    }
    Map<Map<String, String>, Sample> last = new LinkedHashMap<>();
    for (Sample sample : family.samples()) {
      Map<String, String> series = new TreeMap<>(sample.labels());
      series.remove("le");
      if (sample.name().endsWith("_bucket")) {
        Sample before = last.getOrDefault(series, NO_BUCKET);
        check(bound(before) < bound(sample), "bounds must grow", sample.toString());
        check(before.value() <= sample.value(), "buckets must grow", sample.toString());
        last.put(series, sample);
      } else if (sample.name().endsWith("_count")) {
        Sample top = last.getOrDefault(series, NO_BUCKET);
        check(bound(top) == Double.POSITIVE_INFINITY, "+Inf missing", family.name());
        check(top.value() == sample.value(), "+Inf is not the count", sample.toString());
      }
    }
    check(!last.isEmpty(), "histogram without buckets", family.name());
  }

  private static double bound(Sample bucket) {
    return number(bucket.labels().getOrDefault("le", "-Inf"));
  }

  private static void check(boolean ok, String rule, String line) {
    if (!ok) {
      throw new AssertionError(rule + ": " + line);
    }
  }
}
