package dev.hikyaku.eval.score;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Intervals by the percentile bootstrap: the middle 95 % of what a metric says of the draws. Draws
 * in which the metric has nothing to stand on are left out.
 */
final class Bootstrap {
  private Bootstrap() {}

  /** The interval of each metric, by its name; metrics that are n/a have none. */
  static Map<String, Interval> intervals(
      List<Outcome> cases, Map<String, Function<Counts, OptionalDouble>> metrics, long seed) {
    Map<Outcome, Integer> numbers = new LinkedHashMap<>();
    int[] numberOf =
        cases.stream()
            .mapToInt(outcome -> numbers.computeIfAbsent(outcome, o -> numbers.size()))
            .toArray();
    List<Counts> draws = draws(numberOf, List.copyOf(numbers.keySet()), seed);
    Map<String, Interval> intervals = new LinkedHashMap<>();
    metrics.forEach(
        (name, metric) -> of(draws, metric).ifPresent(found -> intervals.put(name, found)));
    return intervals;
  }

  private static Optional<Interval> of(
      List<Counts> draws, Function<Counts, OptionalDouble> metric) {
    return Interval.middle(
        draws.stream().map(metric).flatMapToDouble(OptionalDouble::stream).toArray());
  }

  private static List<Counts> draws(int[] numberOf, List<Outcome> outcomes, long seed) {
    List<Counts> draws = new ArrayList<>();
    Draws.each(
        numberOf.length,
        seed,
        drawn -> {
          long[] times = new long[outcomes.size()];
          for (int one : drawn) {
            times[numberOf[one]]++;
          }
          draws.add(counts(times, outcomes));
        });
    return draws;
  }

  private static Counts counts(long[] times, List<Outcome> outcomes) {
    Map<Outcome, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < times.length; i++) {
      if (times[i] > 0) {
        counts.put(outcomes.get(i), times[i]);
      }
    }
    return new Counts(counts);
  }
}
