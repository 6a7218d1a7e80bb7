package dev.hikyaku.eval.score;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * How often each outcome came. Metrics that look at choices alone are computed from this, so that a
 * resample of 100,000 cases costs as much as one of the few outcomes that there are.
 *
 * @param byOutcome in the order they came first
 */
public record Counts(Map<Outcome, Long> byOutcome) {
  /** Counts the outcomes of cases. */
  public static Counts of(List<Outcome> outcomes) {
    Map<Outcome, Long> counts = new LinkedHashMap<>();
    outcomes.forEach(outcome -> counts.merge(outcome, 1L, Long::sum));
    return new Counts(counts);
  }

  /** How many cases. */
  public long total() {
    return count(outcome -> true);
  }

  /** How many of these. */
  public long count(Predicate<Outcome> which) {
    return byOutcome.entrySet().stream()
        .filter(entry -> which.test(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** The share of cases that are {@code part}, among those that are {@code whole}. */
  OptionalDouble share(Predicate<Outcome> part, Predicate<Outcome> whole) {
    long all = count(whole);
    return all == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) count(whole.and(part)) / all);
  }
}
