package dev.hikyaku.relay.failure;

/** Why a destination gave a message up, so that it moved to the next one of the fallback chain. */
public enum HopReason {
  /** All attempts failed. */
  EXHAUSTED("exhausted", "every try failed"),
  /** A failure that is not retried. */
  PERMANENT("permanent", "another try would fail too"),
  /** The circuit breaker refused. */
  BREAKER_OPEN("breaker_open", "its circuit is open, or every member of the group is out"),
  /** The retry budget is spent. */
  BUDGET("budget", "no retry is left"),
  /** No time is left for another attempt and the wait before it. */
  DEADLINE("deadline", "no time is left for a try");

  private final String label;
  private final String meaning;

  HopReason(String label, String meaning) {
    this.label = label;
    this.meaning = meaning;
  }

  /** The word in metrics, logs and dead letters. */
  public String label() {
    return label;
  }

  /** The same for people. */
  public String meaning() {
    return meaning;
  }
}
