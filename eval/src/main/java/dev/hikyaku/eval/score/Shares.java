package dev.hikyaku.eval.score;

import java.util.OptionalDouble;

/**
 * Shares of cases.
 *
 * <ul>
 *   <li>accuracy = right ÷ all cases, those that are nobody's included;
 *   <li>coverage = cases that neither abstained nor failed ÷ all cases;
 *   <li>selective accuracy = right ÷ all, among those (El-Yaniv and Wiener 2010);
 *   <li>oos_recall = abstained ÷ all, among the cases that are nobody's;
 *   <li>oos_precision = nobody's ÷ all, among the cases that abstained.
 * </ul>
 */
final class Shares {
  private Shares() {}

  static OptionalDouble accuracy(Counts counts) {
    return counts.share(Outcome::right, outcome -> true);
  }

  static OptionalDouble coverage(Counts counts) {
    return counts.share(Outcome::chosen, outcome -> true);
  }

  static OptionalDouble selectiveAccuracy(Counts counts) {
    return counts.share(Outcome::right, Outcome::chosen);
  }

  static OptionalDouble oosRecall(Counts counts) {
    return counts.share(Outcome::abstained, Outcome::outOfScope);
  }

  static OptionalDouble oosPrecision(Counts counts) {
    return counts.share(Outcome::outOfScope, Outcome::abstained);
  }
}
