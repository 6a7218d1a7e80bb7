package dev.hikyaku.routing.ai.embedded;

/**
 * Turns logits into shares that sum to 1. With {@link StrictMath}, so that a fit gives the same
 * bits on every machine.
 */
final class Softmax {
  private Softmax() {}

  /** The share of each, at a temperature: above 1 flatter, below 1 steeper. */
  static double[] shares(double[] logits, double temperature) {
    double most = Double.NEGATIVE_INFINITY;
    for (double logit : logits) {
      most = Math.max(most, logit);
    }
    double sum = 0;
    double[] shares = new double[logits.length];
    for (int i = 0; i < shares.length; i++) {
      shares[i] = StrictMath.exp((logits[i] - most) / temperature);
      sum += shares[i];
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= sum;
    }
    return shares;
  }

  /**
   * Replaces logits by their shares.
   *
   * @return the log loss if this one is the true one
   */
  static double toShares(float[] logits, int truth) {
    float most = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      most = Math.max(most, logit);
    }
    double ofTruth = logits[truth] - most;
    double sum = 0;
    for (int c = 0; c < logits.length; c++) {
      double share = StrictMath.exp(logits[c] - most);
      logits[c] = (float) share;
      sum += share;
    }
    for (int c = 0; c < logits.length; c++) {
      logits[c] = (float) (logits[c] / sum);
    }
    return StrictMath.log(sum) - ofTruth;
  }
}
