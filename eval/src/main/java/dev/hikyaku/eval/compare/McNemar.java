package dev.hikyaku.eval.compare;

import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.BinomialTest;

/**
 * McNemar's test, exact: were two runs equally good, a case that only one of them has right would
 * be as likely the one's as the other's. p = the two-sided binomial probability of a split at least
 * as uneven as this one, of fair coins; 1 when no case tells the runs apart (McNemar 1947).
 *
 * @param onlyFirst cases that the first run alone has right
 * @param onlySecond cases that the second run alone has right
 */
public record McNemar(long onlyFirst, long onlySecond) {
  private static final double FAIR = 0.5;

  /** How likely chance alone splits them so. */
  public double p() {
    int trials = Math.toIntExact(onlyFirst + onlySecond);
    return trials == 0
        ? 1
        : BinomialTest.withDefaults()
            .with(AlternativeHypothesis.TWO_SIDED)
            .test(trials, Math.toIntExact(onlySecond), FAIR)
            .getPValue();
  }
}
