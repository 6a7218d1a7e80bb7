package dev.hikyaku.eval.score;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the probabilities of one case are worth, before any threshold.
 *
 * <ul>
 *   <li>confidence = max p(k), over all keys k, {@code none} among them; of equal ones the first;
 *   <li>brier = Σ (p(k) − y(k))², y = 1 for the truth and 0 for all others (Brier 1950, the form
 *       for several classes, between 0 and 2);
 *   <li>log loss = −ln p(truth), p clipped below at 1e-15.
 * </ul>
 *
 * The truth is {@code none} for a case that is nobody's; of several labels the likeliest.
 *
 * @param confidence the largest probability
 * @param right whether its key is the truth
 * @param brier the Brier score of the case
 * @param logLoss the log loss of the case
 */
public record Certainty(double confidence, boolean right, double brier, double logLoss) {
  /** The key of nobody. */
  public static final String NONE = "none";

  private static final double LEAST = 1e-15;

  /** Of a case; empty when it has no probabilities. */
  public static Optional<Certainty> of(Map<String, Double> probabilities, List<String> expected) {
    return probabilities.entrySet().stream()
        .reduce((best, next) -> next.getValue() > best.getValue() ? next : best)
        .map(best -> of(probabilities, best, truth(probabilities, expected)));
  }

  private static Certainty of(
      Map<String, Double> probabilities, Map.Entry<String, Double> best, String truth) {
    double known = probabilities.getOrDefault(truth, 0.0);
    double squares = probabilities.values().stream().mapToDouble(p -> p * p).sum();
    // Σ p² − p(truth)² + (1 − p(truth))², also when the truth is no key at all
    double brier = squares - known * known + (1 - known) * (1 - known);
    return new Certainty(
        best.getValue(), best.getKey().equals(truth), brier, -Math.log(Math.max(known, LEAST)));
  }

  private static String truth(Map<String, Double> probabilities, List<String> expected) {
    return expected.stream()
        .reduce(
            (best, next) ->
                probabilities.getOrDefault(next, 0.0) > probabilities.getOrDefault(best, 0.0)
                    ? next
                    : best)
        .orElse(NONE);
  }
}
