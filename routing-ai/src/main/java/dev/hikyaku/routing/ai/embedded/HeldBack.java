package dev.hikyaku.routing.ai.embedded;

/** A message that was held back from a regression, and what that one said about it. Immutable. */
final class HeldBack {
  private final double[] logits;
  private final int truth;
  private final double lead;

  /**
   * Takes the logits without a copy.
   *
   * @param logits of every candidate
   * @param truth whose it is; any number when it is nobody's
   * @param lead of the best score over that of everyday talk
   */
  HeldBack(double[] logits, int truth, double lead) {
    this.logits = logits;
    this.truth = truth;
    this.lead = lead;
  }

  /** The log loss of its true candidate. */
  double loss(double temperature) {
    double[] shares = Softmax.shares(logits, temperature);
    return -StrictMath.log(Math.max(Double.MIN_NORMAL, shares[truth]));
  }

  /** What a gate sees of it. */
  Gate.Signs signs(double temperature) {
    double best = 0;
    for (double share : Softmax.shares(logits, temperature)) {
      best = Math.max(best, share);
    }
    return Gate.Signs.of(best, lead);
  }
}
