package dev.hikyaku.eval.score;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Whether probabilities mean what they say.
 *
 * <ul>
 *   <li>ece = Σ over bins (cases in the bin ÷ all) · |share right − mean confidence|, 15 bins of
 *       equal width (lower, upper] (Guo et al. 2017); a confidence of 0 is in the first;
 *   <li>brier and log_loss are the means over the cases.
 * </ul>
 *
 * @param bins the reliability diagram, empty bins included; empty without cases
 * @param ece the expected calibration error
 * @param brier the mean Brier score
 * @param logLoss the mean log loss
 */
public record Calibration(
    List<Bin> bins, OptionalDouble ece, OptionalDouble brier, OptionalDouble logLoss) {
  /** How many bins. */
  public static final int BINS = 15;

  /** No probabilities to judge. */
  static final Calibration NONE =
      new Calibration(
          List.of(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

  /**
   * The cases whose confidence is in (lower, upper].
   *
   * @param cases how many
   * @param confidence their mean confidence
   * @param accuracy the share of them that is right
   */
  public record Bin(
      double lower, double upper, long cases, OptionalDouble confidence, OptionalDouble accuracy) {

    private double gap() {
      return Math.abs(accuracy.orElse(0) - confidence.orElse(0));
    }
  }

  /** Of cases that have probabilities. */
  static Calibration of(List<Certainty> cases) {
    if (cases.isEmpty()) {
      return NONE;
    }
    List<List<Certainty>> binned = new ArrayList<>();
    for (int i = 0; i < BINS; i++) {
      binned.add(new ArrayList<>());
    }
    cases.forEach(one -> binned.get(bin(one.confidence())).add(one));
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < BINS; i++) {
      bins.add(bin(i, binned.get(i)));
    }
    double ece = bins.stream().mapToDouble(bin -> bin.cases() * bin.gap()).sum() / cases.size();
    return new Calibration(
        List.copyOf(bins),
        OptionalDouble.of(ece),
        cases.stream().mapToDouble(Certainty::brier).average(),
        cases.stream().mapToDouble(Certainty::logLoss).average());
  }

  private static int bin(double confidence) {
    return Math.clamp((int) Math.ceil(confidence * BINS) - 1, 0, BINS - 1);
  }

  private static Bin bin(int number, List<Certainty> cases) {
    return new Bin(
        (double) number / BINS,
        (number + 1.0) / BINS,
        cases.size(),
        cases.stream().mapToDouble(Certainty::confidence).average(),
        cases.stream().mapToDouble(one -> one.right() ? 1 : 0).average());
  }
}
