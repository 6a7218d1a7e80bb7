package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.eval.Report;
import dev.hikyaku.eval.score.ClassScore;
import dev.hikyaku.eval.score.Confusion;
import dev.hikyaku.eval.score.Metrics;
import dev.hikyaku.eval.score.Percentiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** What a run found, for people. */
final class EvalReport {
  private static final int CONFUSIONS = 5;

  private EvalReport() {}

  static List<String> lines(Report report, Style style) {
    Metrics metrics = report.metrics();
    List<String> lines = new ArrayList<>();
    lines.add(headline(report, style));
    lines.add("");
    lines.addAll(numbers(report).lines(style));
    lines.add("");
    lines.addAll(destinations(metrics).lines(style));
    lines.addAll(confusions(metrics, style));
    lines.add("");
    lines.addAll(spent(metrics, style));
    return lines;
  }

  private static String headline(Report report, Style style) {
    Metrics metrics = report.metrics();
    String skipped =
        report.skipped().isEmpty() ? "" : ", " + report.skipped().size() + " broken lines skipped";
    String errors = metrics.errors() + (metrics.errors() == 1 ? " error" : " errors");
    return style.strong("route " + report.header().route())
        + ": "
        + metrics.cases()
        + " cases, "
        + (metrics.errors() == 0 ? style.good(errors) : style.bad(errors))
        + skipped;
  }

  private static Table numbers(Report report) {
    Metrics metrics = report.metrics();
    Table table = new Table("metric", "value", "95% interval", "");
    for (String name : Metrics.names()) {
      String interval =
          Optional.ofNullable(metrics.intervals().get(name))
              .map(i -> number(i.low()) + " to " + number(i.high()))
              .orElse("");
      table.row(name, number(metrics.named(name)), interval, note(name, metrics));
    }
    table.row("ece", number(metrics.calibration().ece()), "", "");
    table.row("brier", number(metrics.calibration().brier()), "", "");
    table.row("log_loss", number(metrics.calibration().logLoss()), "", "");
    table.row("aurc", number(metrics.riskCoverage().aurc()), "", "");
    report.stability().ifPresent(share -> table.row("stability", number(share), "", ""));
    return table;
  }

  private static String note(String name, Metrics metrics) {
    return name.equals("macro_f1")
        ? "over " + metrics.classes().scores().size() + " destinations"
        : "";
  }

  private static Table destinations(Metrics metrics) {
    Table table = new Table("destination", "precision", "recall", "f1", "cases");
    for (ClassScore score : metrics.classes().scores()) {
      table.row(
          score.destination(),
          number(score.precision()),
          number(score.recall()),
          number(score.f1()),
          score.support());
    }
    return table;
  }

  private static List<String> confusions(Metrics metrics, Style style) {
    List<Confusion.Cell> wrong =
        metrics.confusion().cells().stream()
            .filter(cell -> !cell.same())
            .limit(CONFUSIONS)
            .toList();
    if (wrong.isEmpty()) {
      return List.of();
    }
    Table table = new Table("expected", "got", "cases");
    wrong.forEach(cell -> table.row(cell.expected(), cell.got(), cell.cases()));
    List<String> lines = new ArrayList<>(List.of("", style.strong("Most often confused")));
    lines.addAll(table.lines(style));
    return lines;
  }

  private static List<String> spent(Metrics metrics, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.faint("latency  ") + latency(metrics.latency()));
    metrics
        .latencyByModel()
        .forEach((name, times) -> lines.add(style.faint("  " + name + "  ") + latency(times)));
    lines.add(style.faint("decided  ") + decided(metrics));
    lines.add(
        style.faint("spent    ")
            + metrics.spend().tokens()
            + " tokens, "
            + String.format(Locale.ROOT, "%.4f USD", metrics.spend().costUsd()));
    return lines;
  }

  private static String decided(Metrics metrics) {
    return metrics.spend().routers().entrySet().stream()
        .map(entry -> share(entry, metrics.cases()))
        .collect(Collectors.joining(", "));
  }

  private static String share(Map.Entry<String, Long> entry, long all) {
    return String.format(Locale.ROOT, "%s %.1f%%", entry.getKey(), 100.0 * entry.getValue() / all);
  }

  private static String latency(Percentiles times) {
    return "p50 %s, p95 %s, p99 %s"
        .formatted(millis(times.p50()), millis(times.p95()), millis(times.p99()));
  }

  private static String millis(OptionalDouble value) {
    return value.isEmpty() ? "n/a" : String.format(Locale.ROOT, "%.1f ms", value.getAsDouble());
  }

  private static String number(OptionalDouble value) {
    return value.isEmpty() ? "n/a" : number(value.getAsDouble());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
