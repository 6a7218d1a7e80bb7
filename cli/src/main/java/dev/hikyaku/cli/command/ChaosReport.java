package dev.hikyaku.cli.command;

import dev.hikyaku.cli.command.ChaosTally.Fallback;
import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What chaos did to messages, for people and for programs. */
final class ChaosReport {
  private static final int MOST_ERRORS = 5;

  private ChaosReport() {}

  /** The document of {@code chaos --json}. */
  static Map<String, Object> json(ChaosTally tally) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("seed", tally.seed());
    document.put("messages", tally.count());
    document.put("delivered", tally.delivered());
    document.put("dead_lettered", tally.deadLettered());
    document.put("filtered", tally.filtered());
    document.put("nacked", tally.nacked());
    document.put("lost", tally.lost());
    document.put("duplicates", tally.duplicates());
    document.put("attempts", tally.attempts());
    document.put("retries", tally.retries());
    document.put("failures", tally.failures());
    document.put(
        "fallbacks", tally.fallbacks().entrySet().stream().map(ChaosReport::json).toList());
    document.put("errors", tally.errors());
    document.put("seconds", Math.round(tally.seconds() * 1000) / 1000.0);
    return document;
  }

  private static Map<String, Object> json(Map.Entry<Fallback, Integer> entry) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("from", entry.getKey().from());
    object.put("to", entry.getKey().to());
    object.put("reason", entry.getKey().reason());
    object.put("messages", entry.getValue());
    return object;
  }

  /** The counts, then a table each of failures and fallbacks. */
  static List<String> lines(ChaosTally tally, Style style) {
    List<String> lines = new ArrayList<>();
    String ids = tally.seed() + "-1 to " + tally.seed() + "-" + tally.count();
    lines.add("messages: " + tally.count() + " (" + ids + ")");
    lines.add(delivered(tally));
    lines.add("dead letters: " + tally.deadLettered());
    if (tally.filtered() > 0) {
      lines.add("filtered: " + tally.filtered());
    }
    lines.add(marked("nacked: ", tally.nacked(), style));
    lines.add(marked("lost: ", tally.lost(), style));
    lines.add("duplicates: " + tally.duplicates());
    lines.add("attempts: " + tally.attempts() + ", retries among them: " + tally.retries());
    lines.add(String.format(Locale.ROOT, "time: %.1f s", tally.seconds()));
    for (Table table : List.of(failures(tally), fallbacks(tally), errors(tally))) {
      if (!table.isEmpty()) {
        lines.add("");
        lines.addAll(table.lines(style));
      }
    }
    return lines;
  }

  private static String delivered(ChaosTally tally) {
    int all = tally.delivered().values().stream().mapToInt(Integer::intValue).sum();
    String by =
        tally.delivered().entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    return "delivered: " + all + (by.isEmpty() ? "" : " (" + by + ")");
  }

  private static String marked(String what, int number, Style style) {
    String line = what + number;
    return number == 0 ? style.good(line) : style.bad(line);
  }

  private static Table failures(ChaosTally tally) {
    Table table = new Table("failed tries", "number");
    tally.failures().forEach(table::row);
    return table;
  }

  private static Table fallbacks(ChaosTally tally) {
    Table table = new Table("fallback from", "to", "reason", "messages");
    tally.fallbacks().forEach((hop, n) -> table.row(hop.from(), hop.to(), hop.reason(), n));
    return table;
  }

  private static Table errors(ChaosTally tally) {
    Table table = new Table("why not safe", "messages");
    tally.errors().entrySet().stream()
        .limit(MOST_ERRORS)
        .forEach(entry -> table.row(entry.getKey(), entry.getValue()));
    return table;
  }
}
