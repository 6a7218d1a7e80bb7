package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/**
 * Fits a gate to messages that belong and messages that do not. The latter count as if a fifth of
 * all messages were such, and with little evidence the gate stays near the shipped one.
 */
final class GateFit implements Objective {
  private static final double STRANGE_SHARE = 0.2;
  private static final double MOST_EVIDENCE = 2000; // of messages that belong, in all
  private static final double MOST_WORTH = 3; // of one message that does not
  private static final int STEPS = 200;
  private static final double TOLERANCE = 1e-10;

  private final List<Gate.Signs> belonging;
  private final List<Gate.Signs> strange;
  private final double worth;
  private final double strangeWorth;

  private GateFit(List<Gate.Signs> belonging, List<Gate.Signs> strange) {
    this.belonging = belonging;
    this.strange = strange;
    double evidence = Math.min(MOST_EVIDENCE, belonging.size());
    this.worth = belonging.isEmpty() ? 0 : evidence / belonging.size();
    double share = STRANGE_SHARE / (1 - STRANGE_SHARE) * evidence;
    this.strangeWorth = strange.isEmpty() ? 0 : Math.min(MOST_WORTH, share / strange.size());
  }

  /** The likeliest gate. */
  static Gate of(List<Gate.Signs> belonging, List<Gate.Signs> strange) throws InterruptedException {
    double[] best =
        Lbfgs.minimise(new GateFit(belonging, strange), new double[3], STEPS, TOLERANCE);
    return gate(best);
  }

  /** Each number is sought in units of its spread around the shipped one. */
  private static Gate gate(double[] point) {
    return new Gate(
        Gate.SHIPPED.share() + point[0] * Gate.SPREAD.share(),
        Gate.SHIPPED.lead() + point[1] * Gate.SPREAD.lead(),
        Gate.SHIPPED.offset() + point[2] * Gate.SPREAD.offset());
  }

  @Override
  public double at(double[] point, double[] gradient) {
    double value = 0;
    for (int i = 0; i < point.length; i++) {
      gradient[i] = point[i];
      value += point[i] * point[i] / 2;
    }
    Gate gate = gate(point);
    for (Gate.Signs signs : belonging) {
      value += worth * gate.loss(signs, true);
      slope(gradient, signs, worth * (gate.belongs(signs) - 1));
    }
    for (Gate.Signs signs : strange) {
      value += strangeWorth * gate.loss(signs, false);
      slope(gradient, signs, strangeWorth * gate.belongs(signs));
    }
    return value;
  }

  private static void slope(double[] gradient, Gate.Signs signs, double error) {
    gradient[0] += error * signs.share() * Gate.SPREAD.share();
    gradient[1] += error * signs.lead() * Gate.SPREAD.lead();
    gradient[2] += error * Gate.SPREAD.offset();
  }
}
