package dev.hikyaku.routing.ai.embedded;

import java.util.Arrays;

/**
 * Turns raw scores into probabilities: a soft maximum over the candidates and {@code none}, whose
 * own score grows with the nearness of the message to everyday talk. Monotone: a candidate's
 * probability rises with its score and falls with every other.
 *
 * @param sharpness how fast probability grows with score
 * @param everydayWeight what nearness to everyday talk is worth against a candidate's score
 * @param none what speaks for {@code none} before anything is read
 * @param nonePerLogCandidate how that grows with the number of candidates, by natural logarithm
 */
record Curve(double sharpness, double everydayWeight, double none, double nonePerLogCandidate) {

  /**
   * The likeliest numbers over tasks drawn from BANKING77 and CLINC150 (3 to 10 labels or 4 to 8
   * domains, 0 to 10 examples each) and over the support messages in src/bench; then sharpened by
   * 1.6 and none lowered, as far as about 70 % of off-topic messages or more still stay below 0.6
   * in every family of tasks. What they give, AccuracyTable in src/bench prints.
   */
  static final Curve SHIPPED = new Curve(43, 0.53, -0.45, 2.07);

  // What is far from everything, as gibberish is, counts as this near to everyday talk.
  private static final double LEAST_EVERYDAY = 0.3;

  /** The probability of each candidate when exactly one or none fits; none stands last. */
  double[] oneOf(double[] scores, double everyday) {
    double[] logits = new double[scores.length + 1];
    for (int i = 0; i < scores.length; i++) {
      logits[i] = sharpness * scores[i];
    }
    logits[scores.length] = noneLogit(scores.length, everyday);
    return softMax(logits);
  }

  /** By how much the best score is above the score at which none is as likely. */
  double lead(double[] scores, double everyday) {
    double best = Arrays.stream(scores).max().orElse(0);
    return best - noneLogit(scores.length, everyday) / sharpness;
  }

  private double noneLogit(int candidates, double everyday) {
    double talk = sharpness * everydayWeight * Math.max(LEAST_EVERYDAY, everyday);
    return talk + none + nonePerLogCandidate * Math.log(candidates);
  }

  private static double[] softMax(double[] logits) {
    double most = Double.NEGATIVE_INFINITY;
    for (double logit : logits) {
      most = Math.max(most, logit);
    }
    double sum = 0;
    double[] shares = new double[logits.length];
    for (int i = 0; i < logits.length; i++) {
      shares[i] = Math.exp(logits[i] - most);
      sum += shares[i];
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] /= sum;
    }
    return shares;
  }
}
