package dev.hikyaku.eval.score;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Every number of a run.
 *
 * @param cases how many
 * @param errors how many of them could not be decided; they count as wrong
 * @param shares the metrics that have an interval, by name, in the order they are shown
 * @param intervals theirs, as far as they have a value
 * @param classes destination by destination
 * @param confusion what was taken for what
 * @param calibration what the probabilities are worth; nothing where several may be chosen
 * @param riskCoverage what deciding more costs
 * @param latency over all cases that were not answered from a cache
 * @param latencyByRouter by the router that chose
 * @param latencyByModel by the model that had the last word
 * @param spend tokens, cost and who decided
 */
public record Metrics(
    long cases,
    long errors,
    Map<String, OptionalDouble> shares,
    Map<String, Interval> intervals,
    ClassScores classes,
    Confusion confusion,
    Calibration calibration,
    RiskCoverage riskCoverage,
    Percentiles latency,
    Map<String, Percentiles> latencyByRouter,
    Map<String, Percentiles> latencyByModel,
    Spend spend) {

  private static final Map<String, Function<Counts, OptionalDouble>> SHARES = shareMetrics();

  private static Map<String, Function<Counts, OptionalDouble>> shareMetrics() {
    Map<String, Function<Counts, OptionalDouble>> metrics = new LinkedHashMap<>();
    metrics.put("accuracy", Shares::accuracy);
    metrics.put("macro_f1", counts -> ClassScores.of(counts).macroF1());
    metrics.put("weighted_f1", counts -> ClassScores.of(counts).weightedF1());
    metrics.put("coverage", Shares::coverage);
    metrics.put("selective_accuracy", Shares::selectiveAccuracy);
    metrics.put("oos_recall", Shares::oosRecall);
    metrics.put("oos_precision", Shares::oosPrecision);
    return metrics;
  }

  /** The names of the metrics that {@link #named} knows; of each, more is better. */
  public static List<String> names() {
    return List.copyOf(SHARES.keySet());
  }

  /** The metrics that look at choices alone, by name. */
  public static Map<String, OptionalDouble> shares(Counts counts) {
    Map<String, OptionalDouble> shares = new LinkedHashMap<>();
    SHARES.forEach((name, metric) -> shares.put(name, metric.apply(counts)));
    return shares;
  }

  /** Computes all of it. The seed decides the intervals and nothing else. */
  public static Metrics of(List<Scored> cases, Choose choose, long seed) {
    List<Outcome> outcomes = cases.stream().map(Scored::outcome).toList();
    Counts counts = Counts.of(outcomes);
    return new Metrics(
        cases.size(),
        counts.count(outcome -> outcome.ending() == Ending.FAILED),
        shares(counts),
        Bootstrap.intervals(outcomes, SHARES, seed),
        ClassScores.of(counts),
        Confusion.of(counts),
        calibration(cases, choose),
        RiskCoverage.of(ranked(cases, choose)),
        Percentiles.ofLatency(cases),
        latencies(cases, Scored::router),
        latencies(cases, Scored::model),
        Spend.of(cases));
  }

  private static Calibration calibration(List<Scored> cases, Choose choose) {
    return switch (choose) {
      case ONE -> Calibration.of(cases.stream().flatMap(one -> one.certainty().stream()).toList());
      // Each destination is judged by itself: the probabilities are no distribution.
      case MANY -> Calibration.NONE;
    };
  }

  private static List<RiskCoverage.Case> ranked(List<Scored> cases, Choose choose) {
    return cases.stream()
        .flatMap(one -> one.certainty().stream().map(sure -> ranked(one, sure, choose)))
        .toList();
  }

  private static RiskCoverage.Case ranked(Scored one, Certainty sure, Choose choose) {
    return switch (choose) {
      case ONE -> new RiskCoverage.Case(sure.confidence(), sure.right());
      case MANY -> new RiskCoverage.Case(sure.confidence(), one.outcome().right());
    };
  }

  private static Map<String, Percentiles> latencies(
      List<Scored> cases, Function<Scored, Optional<String>> group) {
    Map<String, List<Scored>> groups =
        cases.stream()
            .filter(one -> group.apply(one).isPresent())
            .collect(
                Collectors.groupingBy(
                    one -> group.apply(one).orElseThrow(), TreeMap::new, Collectors.toList()));
    Map<String, Percentiles> latencies = new LinkedHashMap<>();
    groups.forEach((name, members) -> latencies.put(name, Percentiles.ofLatency(members)));
    return latencies;
  }

  /** The value of a metric with an interval, by its name. */
  public OptionalDouble named(String name) {
    return shares.getOrDefault(name, OptionalDouble.empty());
  }
}
