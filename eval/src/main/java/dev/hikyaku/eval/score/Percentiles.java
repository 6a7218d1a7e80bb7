package dev.hikyaku.eval.score;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * Percentiles, linear between neighbours (Hyndman and Fan 1996, number 7: what numpy and R do).
 *
 * @param p50 the median
 * @param p95 95 of 100 are at most this
 * @param p99 99 of 100 are at most this
 */
public record Percentiles(OptionalDouble p50, OptionalDouble p95, OptionalDouble p99) {
  private static final Quantile LINEAR = Quantile.withDefaults().with(EstimationMethod.HF7);

  /** Of these cases, those without a latency left out. */
  static Percentiles ofLatency(List<Scored> cases) {
    return of(cases.stream().flatMapToDouble(one -> one.latencyMs().stream()));
  }

  static Percentiles of(DoubleStream values) {
    double[] numbers = values.toArray();
    return new Percentiles(
        quantile(numbers, 0.5), quantile(numbers, 0.95), quantile(numbers, 0.99));
  }

  /** The value below which this share of the numbers lies; empty without any. */
  static OptionalDouble quantile(double[] numbers, double share) {
    return numbers.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(LINEAR.evaluate(numbers, share));
  }
}
