package dev.hikyaku.eval.compare;

import dev.hikyaku.eval.CaseResult;
import dev.hikyaku.eval.score.Counts;
import dev.hikyaku.eval.score.Draws;
import dev.hikyaku.eval.score.Interval;
import dev.hikyaku.eval.score.Metrics;
import dev.hikyaku.eval.score.Outcome;
import dev.hikyaku.eval.score.Scored;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How sure a difference is, by the paired bootstrap (Efron and Tibshirani 1993): of each drawn case
 * both runs' results are taken. Draws in which one of the runs has no value are left out.
 */
final class PairedBootstrap {
  private static final String COST = "cost_usd_per_case";
  private static final String LATENCY = "latency_ms_mean";

  private final List<Pairs.Pair> pairs;
  private final List<Outcomes> kinds;
  private final int[] kindOf;
  private final Map<String, List<Double>> changes = new LinkedHashMap<>();

  /** What came of a case in both runs. */
  private record Outcomes(Outcome first, Outcome second) {}

  private PairedBootstrap(List<Pairs.Pair> pairs) {
    this.pairs = pairs;
    Map<Outcomes, Integer> numbers = new LinkedHashMap<>();
    this.kindOf =
        pairs.stream()
            .map(
                pair ->
                    new Outcomes(scored(pair.first()).outcome(), scored(pair.second()).outcome()))
            .mapToInt(kind -> numbers.computeIfAbsent(kind, k -> numbers.size()))
            .toArray();
    this.kinds = List.copyOf(numbers.keySet());
  }

  private static Scored scored(CaseResult result) {
    return result.scored();
  }

  /** Every number that both runs have, with the interval of its change. */
  static List<Difference> of(List<Pairs.Pair> pairs, long seed) {
    PairedBootstrap bootstrap = new PairedBootstrap(pairs);
    Draws.each(pairs.size(), seed, bootstrap::take);
    int[] all = new int[pairs.size()];
    Arrays.setAll(all, i -> i);
    Map<String, Both> values = bootstrap.values(all);
    List<Difference> differences = new ArrayList<>();
    values.forEach(
        (name, both) -> {
          if (both.defined()) {
            differences.add(bootstrap.difference(name, both));
          }
        });
    return differences;
  }

  /** A number of both runs. */
  private record Both(OptionalDouble first, OptionalDouble second) {
    boolean defined() {
      return first.isPresent() && second.isPresent();
    }

    double change() {
      return second.orElseThrow() - first.orElseThrow();
    }
  }

  private Difference difference(String name, Both both) {
    double[] resampled =
        changes.getOrDefault(name, List.of()).stream().mapToDouble(Double::doubleValue).toArray();
    return new Difference(
        name, both.first().orElseThrow(), both.second().orElseThrow(), Interval.middle(resampled));
  }

  private void take(int[] drawn) {
    values(drawn)
        .forEach(
            (name, both) -> {
              if (both.defined()) {
                changes.computeIfAbsent(name, n -> new ArrayList<>()).add(both.change());
              }
            });
  }

  private Map<String, Both> values(int[] drawn) {
    long[] times = new long[kinds.size()];
    for (int one : drawn) {
      times[kindOf[one]]++;
    }
    Map<String, OptionalDouble> first = Metrics.shares(counts(times, Outcomes::first));
    Map<String, OptionalDouble> second = Metrics.shares(counts(times, Outcomes::second));
    Map<String, Both> values = new LinkedHashMap<>();
    first.forEach(
        (name, value) ->
            values.put(name, new Both(value, second.getOrDefault(name, OptionalDouble.empty()))));
    values.put(COST, mean(drawn, pair -> true, Scored::costUsd));
    values.put(
        LATENCY,
        mean(
            drawn,
            pair ->
                scored(pair.first()).latencyMs().isPresent()
                    && scored(pair.second()).latencyMs().isPresent(),
            one -> one.latencyMs().orElseThrow()));
    return values;
  }

  private Counts counts(long[] times, Function<Outcomes, Outcome> run) {
    Map<Outcome, Long> counts = new LinkedHashMap<>();
    for (int i = 0; i < times.length; i++) {
      if (times[i] > 0) {
        counts.merge(run.apply(kinds.get(i)), times[i], Long::sum);
      }
    }
    return new Counts(counts);
  }

  private Both mean(int[] drawn, Predicate<Pairs.Pair> which, ToDoubleFunction<Scored> number) {
    List<Pairs.Pair> found = Arrays.stream(drawn).mapToObj(pairs::get).filter(which).toList();
    DoubleStream first =
        found.stream().map(Pairs.Pair::first).map(PairedBootstrap::scored).mapToDouble(number);
    DoubleStream second =
        found.stream().map(Pairs.Pair::second).map(PairedBootstrap::scored).mapToDouble(number);
    return new Both(first.average(), second.average());
  }
}
