package dev.hikyaku.cli.command;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.cli.console.Table;
import dev.hikyaku.eval.CaseResult;
import dev.hikyaku.eval.compare.Comparison;
import dev.hikyaku.eval.compare.Difference;
import dev.hikyaku.eval.compare.Flip;
import dev.hikyaku.eval.score.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What changed between two runs, for people and for programs. */
final class ComparisonReport {
  private static final int SHOWN = 20;

  private ComparisonReport() {}

  static List<String> lines(Comparison comparison, Style style) {
    List<String> lines = new ArrayList<>();
    lines.add(style.strong(comparison.cases() + " cases in both runs") + "; " + test(comparison));
    comparison.changes().forEach(change -> lines.add(style.faint("changed ") + Style.safe(change)));
    lines.add("");
    lines.addAll(numbers(comparison).lines(style));
    if (!comparison.flips().isEmpty()) {
      lines.add("");
      comparison.flips().stream().limit(SHOWN).forEach(flip -> lines.addAll(flip(flip, style)));
      int more = comparison.flips().size() - SHOWN;
      if (more > 0) {
        lines.add(style.faint("and " + more + " more; --json lists them all"));
      }
    }
    return lines;
  }

  /** In a line: how many cases flipped, and how likely chance does that. */
  static String test(Comparison comparison) {
    return String.format(
        Locale.ROOT,
        "%d got worse, %d better, p = %.4f (McNemar, exact)",
        comparison.test().onlyFirst(),
        comparison.test().onlySecond(),
        comparison.test().p());
  }

  private static Table numbers(Comparison comparison) {
    Table table = new Table("metric", "before", "after", "change", "95% interval of the change");
    for (Difference one : comparison.differences()) {
      table.row(
          one.name(),
          number(one.first()),
          number(one.second()),
          String.format(Locale.ROOT, "%+.4f", one.change()),
          one.interval().map(ComparisonReport::interval).orElse(""));
    }
    return table;
  }

  private static String interval(Interval interval) {
    return String.format(Locale.ROOT, "%+.4f to %+.4f", interval.low(), interval.high());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static List<String> flip(Flip flip, Style style) {
    String head = flip.won() ? style.good("better ") : style.bad("worse  ");
    return List.of(
        head + style.strong(flip.first().id()) + ", expected " + names(flip.expected()),
        "  before " + result(flip.first()),
        "  after  " + result(flip.second()));
  }

  private static String result(CaseResult result) {
    String why = result.error().orElse(result.reason());
    return Style.safe(names(result.scored().outcome().got()) + " (" + why + ")");
  }

  private static String names(List<String> names) {
    return names.isEmpty() ? "nobody" : Style.safe(String.join(", ", names));
  }

  static Map<String, Object> json(Comparison comparison) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("cases", comparison.cases());
    object.put("p", comparison.test().p());
    object.put("worse", comparison.test().onlyFirst());
    object.put("better", comparison.test().onlySecond());
    object.put("significant_loss", comparison.significantLoss());
    object.put("changes", comparison.changes());
    Map<String, Object> differences = new LinkedHashMap<>();
    comparison.differences().forEach(one -> differences.put(one.name(), json(one)));
    object.put("differences", differences);
    object.put("flips", comparison.flips().stream().map(ComparisonReport::json).toList());
    return object;
  }

  private static Map<String, Object> json(Difference one) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("before", one.first());
    object.put("after", one.second());
    object.put("change", one.change());
    one.interval().ifPresent(i -> object.put("ci", List.of(i.low(), i.high())));
    return object;
  }

  private static Map<String, Object> json(Flip flip) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("id", flip.first().id());
    object.put("expected", flip.expected());
    object.put("better", flip.won());
    object.put("before", json(flip.first()));
    object.put("after", json(flip.second()));
    return object;
  }

  private static Map<String, Object> json(CaseResult result) {
    return Map.of(
        "got", result.scored().outcome().got(), "reason", result.error().orElse(result.reason()));
  }
}
