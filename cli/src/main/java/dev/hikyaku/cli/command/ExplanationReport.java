package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.spi.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Why a message would go where it would: what the models read, who came second, which known texts
 * are most like it, and every try.
 */
record ExplanationReport(Choice choice, Optional<Explanation> explanation) {
  private static final int TEXT = 300;
  private static final int KNOWN_TEXT = 80;
  private static final String NONE = "none";

  /** What goes under {@code explanation}; empty where there is nothing to tell. */
  Map<String, Object> json() {
    Map<String, Object> object = new LinkedHashMap<>();
    explanation.ifPresent(seen -> object.put("text", seen.text()));
    runnerUp()
        .ifPresent(
            second ->
                object.put(
                    "runner_up",
                    Map.of("destination", second.getKey(), "probability", second.getValue())));
    explanation
        .map(Explanation::nearest)
        .filter(near -> !near.isEmpty())
        .ifPresent(
            near -> object.put("nearest", near.stream().map(ExplanationReport::json).toList()));
    return object;
  }

  private static Map<String, Object> json(Explanation.Near near) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("model", near.model());
    object.put("destination", near.destination());
    object.put("text", cut(near.text(), KNOWN_TEXT));
    object.put("cosine", near.cosine());
    return object;
  }

  /** Indented, a fact a line. */
  List<String> lines(Style style) {
    List<String> lines = new ArrayList<>();
    explanation.ifPresent(
        seen -> lines.add(line(style, "read", '"' + cut(seen.text(), TEXT) + '"')));
    runnerUp()
        .ifPresent(
            second ->
                lines.add(
                    line(style, "second", second.getKey() + number(" %.2f", second.getValue()))));
    explanation.stream()
        .flatMap(seen -> seen.nearest().stream())
        .forEach(
            near ->
                lines.add(
                    line(
                        style,
                        "near",
                        number("%.2f ", near.cosine())
                            + near.destination()
                            + " \""
                            + cut(near.text(), KNOWN_TEXT)
                            + '"')));
    attempts().forEach(attempt -> lines.add(line(style, "tried", tried(attempt))));
    return lines;
  }

  private static String line(Style style, String what, String text) {
    return "  " + style.faint(String.format(Locale.ROOT, "%-7s", what) + Style.safe(text));
  }

  private static String number(String format, double number) {
    return String.format(Locale.ROOT, format, number);
  }

  /** The likeliest candidate behind the first. */
  private Optional<Map.Entry<String, Double>> runnerUp() {
    return choice.probabilities().entrySet().stream()
        .filter(entry -> !entry.getKey().equals(NONE))
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .skip(1)
        .findFirst();
  }

  private List<?> attempts() {
    return choice.envelope().attributes().get("ai.decision") instanceof Map<?, ?> decision
            && decision.get("attempts") instanceof List<?> attempts
        ? attempts
        : List.of();
  }

  /** As in {@code down: transport (503), 12 ms, 210 tokens, estimated}. */
  private static String tried(Object attempt) {
    if (!(attempt instanceof Map<?, ?> map)) {
      return "";
    }
    List<String> facts = new ArrayList<>();
    String tag = map.get("tag") instanceof String word ? " (" + word + ")" : "";
    facts.add(map.get("model") + ": " + map.get("outcome") + tag);
    if (map.get("ms") instanceof Number ms) {
      facts.add(number("%.0f ms", ms.doubleValue()));
    }
    if (map.get("tokens") instanceof Number tokens && tokens.longValue() > 0) {
      facts.add(tokens + " tokens" + (map.containsKey("estimated") ? " by estimate" : ""));
    }
    return String.join(", ", facts);
  }

  private static String cut(String text, int most) {
    String line = String.join(" ", text.strip().split("\\s+", -1));
    int end = line.offsetByCodePoints(0, Math.min(most, line.codePointCount(0, line.length())));
    return end < line.length() ? line.substring(0, end) + "…" : line;
  }
}
