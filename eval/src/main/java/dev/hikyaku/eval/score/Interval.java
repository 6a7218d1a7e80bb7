package dev.hikyaku.eval.score;

import java.util.Optional;

/**
 * A range that most likely holds the true value.
 *
 * @param low its lower end
 * @param high its upper end
 */
public record Interval(double low, double high) {
  /** How much an interval promises: 95 %. */
  static final double LEVEL = 0.95;

  /** The middle 95 % of resampled values; empty without any. */
  public static Optional<Interval> middle(double[] resampled) {
    double tail = (1 - LEVEL) / 2;
    return resampled.length == 0
        ? Optional.empty()
        : Optional.of(
            new Interval(
                Percentiles.quantile(resampled, tail).orElseThrow(),
                Percentiles.quantile(resampled, 1 - tail).orElseThrow()));
  }
}
