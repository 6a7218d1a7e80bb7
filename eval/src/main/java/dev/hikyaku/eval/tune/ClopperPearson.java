package dev.hikyaku.eval.tune;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * The exact bound of a share (Clopper and Pearson 1934): had the true share been larger, so few
 * hits would have come in less than 1 − confidence of all draws.
 */
final class ClopperPearson {
  private ClopperPearson() {}

  /** The upper bound; 1 without a case. */
  static double upper(long hits, long cases, double confidence) {
    return hits >= cases
        ? 1
        : BetaDistribution.of((double) hits + 1, (double) (cases - hits))
            .inverseCumulativeProbability(confidence);
  }

  /** How many cases without a hit it takes for the bound to be at most this. */
  static long fewest(double bound, double confidence) {
    return (long) Math.ceil(Math.log(1 - confidence) / Math.log(1 - bound));
  }
}
