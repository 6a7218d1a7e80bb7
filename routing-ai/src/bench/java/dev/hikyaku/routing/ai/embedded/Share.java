package dev.hikyaku.routing.ai.embedded;

import java.util.Locale;

/**
 * A share of counted cases.
 *
 * @param hits of them
 * @param cases in all
 */
record Share(int hits, int cases) {
  private static final double Z = 1.96;

  double value() {
    return (double) hits / cases;
  }

  /** With the 95 % interval of Wilson. */
  @Override
  public String toString() {
    double z2 = Z * Z / cases;
    double middle = (value() + z2 / 2) / (1 + z2);
    double half = Z / (1 + z2) * Math.sqrt(value() * (1 - value()) / cases + z2 / 4 / cases);
    return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", value(), middle - half, middle + half);
  }
}
