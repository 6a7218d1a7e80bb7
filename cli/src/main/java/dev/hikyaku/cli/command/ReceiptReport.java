package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Receipt.Step;
import dev.hikyaku.relay.Receipt.Trail;
import dev.hikyaku.relay.spi.Disposition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of a sent message, for people and for programs. */
final class ReceiptReport {
  private static final String INDENT = "  ";

  private ReceiptReport() {}

  /** The document of {@code send --json}; its first three keys are those of an http answer. */
  static Map<String, Object> json(Receipt receipt) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("id", receipt.id());
    document.put("status", receipt.outcome().label());
    document.put("destinations", receipt.outcome().destinations());
    error(receipt).ifPresent(error -> document.put("error", error));
    document.put("trails", receipt.trails().stream().map(ReceiptReport::json).toList());
    return document;
  }

  private static Map<String, Object> json(Trail trail) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("destination", trail.destination());
    trail.takenBy().ifPresent(who -> object.put("taken_by", who));
    object.put("steps", trail.steps().stream().map(ReceiptReport::json).toList());
    return object;
  }

  private static Map<String, Object> json(Step step) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("to", step.to());
    object.put("outcome", step.outcome());
    object.put("attempts", step.attempts());
    step.error().ifPresent(error -> object.put("error", error));
    return object;
  }

  /** The outcome, then the way to each destination, hop by hop. */
  static List<String> lines(Receipt receipt, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(Style.safe(receipt.id()) + " " + outcome(receipt.outcome(), style));
    error(receipt).ifPresent(error -> lines.add(INDENT + Style.safe(error)));
    receipt.trails().forEach(trail -> lines.addAll(lines(trail, style)));
    return lines;
  }

  private static String outcome(Disposition outcome, Style style) {
    String label = outcome.label();
    return switch (outcome) {
      case Disposition.Delivered ok -> style.good(label);
      case Disposition.Failed lost -> style.bad(label);
      case Disposition.DeadLettered safe -> style.doubtful(label);
      case Disposition.Filtered dropped -> style.doubtful(label);
      case Disposition.Unrouted nowhere -> style.doubtful(label);
    };
  }

  private static Optional<String> error(Receipt receipt) {
    return receipt
        .error()
        .or(
            () ->
                receipt.outcome() instanceof Disposition.Failed failed
                    ? Optional.of(failed.error())
                    : Optional.empty());
  }

  private static List<String> lines(Trail trail, Style style) {
    Table steps = new Table("hop", "outcome", "attempts", "error");
    trail
        .steps()
        .forEach(
            step -> steps.row(step.to(), step.outcome(), step.attempts(), step.error().orElse("")));
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(style.strong(trail.destination()) + taken(trail, style));
    steps.lines(style).forEach(line -> lines.add(INDENT + line));
    return lines;
  }

  private static String taken(Trail trail, Style style) {
    return trail
        .takenBy()
        .map(
            who -> who.equals(trail.destination()) ? " has it" : ": " + Style.safe(who) + " has it")
        .orElse(": " + style.bad("nobody has it"));
  }
}
