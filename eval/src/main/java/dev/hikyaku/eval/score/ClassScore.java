package dev.hikyaku.eval.score;

import java.util.OptionalDouble;

/**
 * One destination against all others.
 *
 * <ul>
 *   <li>precision = tp ÷ (tp + fp), recall = tp ÷ (tp + fn); empty without a denominator;
 *   <li>f1 = 2 tp ÷ (2 tp + fp + fn), 0 without hits.
 * </ul>
 *
 * @param destination its name
 * @param truePositives expected and chosen
 * @param falsePositives chosen, not expected
 * @param falseNegatives expected, not chosen
 */
public record ClassScore(
    String destination, long truePositives, long falsePositives, long falseNegatives) {

  /** In how many cases it is expected. */
  public long support() {
    return truePositives + falseNegatives;
  }

  /** How much of what it was given is its own. */
  public OptionalDouble precision() {
    return ratio(truePositives, truePositives + falsePositives);
  }

  /** How much of its own it was given. */
  public OptionalDouble recall() {
    return ratio(truePositives, support());
  }

  /** The harmonic mean of both. */
  public double f1() {
    return ratio(2 * truePositives, 2 * truePositives + falsePositives + falseNegatives).orElse(0);
  }

  private static OptionalDouble ratio(long part, long whole) {
    return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
  }
}
