package dev.hikyaku.relay.failure;

/** Why a message was dead-lettered. */
public enum DeadLetterReason {
  /** Nobody in the chain of a required destination took it. */
  DELIVERY("delivery"),
  /** Every router of a route's chain failed or chose nothing. */
  NO_ROUTE("no_route"),
  /** The filter or a transform of a route failed. */
  TRANSFORM("transform"),
  /** A route's {@code validate} step refused the body. */
  SCHEMA("schema");

  private final String label;

  DeadLetterReason(String label) {
    this.label = label;
  }

  /** The word in metrics, logs and dead letters. */
  public String label() {
    return label;
  }
}
