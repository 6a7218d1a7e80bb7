package dev.hikyaku.routing.ai;

import java.time.Duration;

/** Every default of the ai router's own settings, in the order of the docs. */
final class Defaults {
  static final double THRESHOLD = 0.6;
  static final double MARGIN = 0;
  static final int INPUT_MAX = 8000;
  static final Duration TIMEOUT = Duration.ofSeconds(20);

  private Defaults() {}
}
