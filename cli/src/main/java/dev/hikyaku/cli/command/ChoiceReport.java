package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Where a message would go and why, for people and for programs.
 *
 * @param explain whether to show every probability and what the routers wrote down
 * @param explanation what else there is to say to whoever asks why; empty unless somebody does
 */
record ChoiceReport(boolean explain, Optional<Explanation> explanation) {
  private static final int SHOWN = 3;
  private static final int BAR = 20;
  private static final List<String> RECORDS = List.of("ai.decision", "router");

  /** Without anything else to say. */
  ChoiceReport(boolean explain) {
    this(explain, Optional.empty());
  }

  /** The line of {@code route --json}. */
  Map<String, Object> json(Choice choice) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", choice.id());
    object.put("destinations", choice.destinations());
    object.put("router", choice.router().orElse(null));
    object.put("probabilities", choice.probabilities());
    object.put("reason", choice.reason());
    object.put("route", choice.route());
    if (explain) {
      object.putAll(records(choice));
      Map<String, Object> why = new ExplanationReport(choice, explanation).json();
      if (!why.isEmpty()) {
        object.put("explanation", why);
      }
    }
    return object;
  }

  /** The choice on a line, then a bar for each of the likeliest candidates. */
  List<String> lines(Choice choice, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(headline(choice, style));
    List<Map.Entry<String, Double>> likeliest = likeliest(choice);
    int width = likeliest.stream().mapToInt(entry -> entry.getKey().length()).max().orElse(0);
    likeliest.forEach(entry -> lines.add(bar(entry, width, style)));
    if (explain) {
      lines.addAll(new ExplanationReport(choice, explanation).lines(style));
      records(choice)
          .forEach((name, value) -> lines.add("  " + style.faint(name + " " + Json.write(value))));
    }
    return lines;
  }

  private static String headline(Choice choice, Style style) {
    String where =
        choice.destinations().isEmpty()
            ? style.doubtful("nowhere")
            : style.strong(String.join(", ", choice.destinations()));
    String who = choice.router().map(router -> "by " + router + ": ").orElse("");
    return Style.safe(choice.id())
        + " → "
        + where
        + " "
        + style.faint("(" + who + choice.reason() + ")");
  }

  private List<Map.Entry<String, Double>> likeliest(Choice choice) {
    return choice.probabilities().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(explain ? Long.MAX_VALUE : SHOWN)
        .toList();
  }

  private static String bar(Map.Entry<String, Double> candidate, int width, Style style) {
    double share = Math.clamp(candidate.getValue(), 0.0, 1.0);
    int filled = (int) Math.round(share * BAR);
    String name = Style.safe(candidate.getKey());
    String line = "█".repeat(filled) + "·".repeat(BAR - filled);
    return "  "
        + name
        + " ".repeat(width - candidate.getKey().length())
        + "  "
        + style.good(line)
        + String.format(Locale.ROOT, "  %.2f", candidate.getValue());
  }

  private static Map<String, Object> records(Choice choice) {
    Map<String, Object> all = choice.envelope().attributes();
    Map<String, Object> found = new LinkedHashMap<>();
    RECORDS.stream()
        .filter(all::containsKey)
        // beside the type of the router that decided, which has that key already
        .forEach(name -> found.put(name.equals("router") ? "routers" : name, all.get(name)));
    return found;
  }
}
