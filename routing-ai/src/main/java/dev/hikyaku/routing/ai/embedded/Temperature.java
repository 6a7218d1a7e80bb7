package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/**
 * Finds the temperature at which the shares of a regression are as sure as they are right: the one
 * that gives messages it has not learned from the least log loss. With few of them it stays near
 * what BANKING77 and CLINC150 come to.
 */
final class Temperature {
  private static final double USUAL = 0.55;
  private static final double SPREAD = 0.3; // of the logarithm
  private static final double LEAST = 0.1;
  private static final double MOST = 3;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 30;

  private Temperature() {}

  /** By golden section, between a tenth and three. */
  static double of(List<HeldBack> messages) {
    double low = StrictMath.log(LEAST);
    double high = StrictMath.log(MOST);
    for (int step = 0; step < STEPS; step++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (loss(messages, left) < loss(messages, right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return StrictMath.exp((low + high) / 2);
  }

  private static double loss(List<HeldBack> messages, double logarithm) {
    double temperature = StrictMath.exp(logarithm);
    double off = (logarithm - StrictMath.log(USUAL)) / SPREAD;
    double loss = off * off / 2;
    for (HeldBack message : messages) {
      loss += message.loss(temperature);
    }
    return loss;
  }
}
