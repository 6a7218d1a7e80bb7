package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.HealthCheckSpec;

/** What probes say of a member, which counts as well until they say otherwise. Thread-safe. */
final class Health {
  private volatile boolean good = true;
  private int inARow;

  /** Whether it may be used. */
  boolean good() {
    return good;
  }

  /**
   * One more probe. By one thread only.
   *
   * @return whether that changed what is said
   */
  boolean probed(boolean passed, HealthCheckSpec spec) {
    inARow = passed == good ? 0 : inARow + 1;
    if (inARow < (good ? spec.unhealthyAfter() : spec.healthyAfter())) {
      return false;
    }
    good = passed;
    inARow = 0;
    return true;
  }
}
