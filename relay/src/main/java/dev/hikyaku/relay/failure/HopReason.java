package dev.hikyaku.relay.failure;

/** Why a destination gave a message up, so that it moved to the next one of the fallback chain. */
public enum HopReason {
  /** All attempts failed. */
  EXHAUSTED("exhausted"),
  /** A failure that is not retried. */
  PERMANENT("permanent"),
  /** The circuit breaker refused. */
  BREAKER_OPEN("breaker_open"),
  /** The retry budget is spent. */
  BUDGET("budget"),
  /** No time is left for another attempt and the wait before it. */
  DEADLINE("deadline");

  private final String label;

  HopReason(String label) {
    this.label = label;
  }

  /** The word in metrics, logs and dead letters. */
  public String label() {
    return label;
  }
}
