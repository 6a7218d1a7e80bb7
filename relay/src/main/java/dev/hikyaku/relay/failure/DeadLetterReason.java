package dev.hikyaku.relay.failure;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

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

  /** The one of that label, if there is one. */
  public static Optional<DeadLetterReason> of(String label) {
    return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
  }

  /** The labels of all, for a message. */
  public static String labels() {
    return Arrays.stream(values()).map(DeadLetterReason::label).collect(Collectors.joining(", "));
  }

  /** The word in metrics, logs and dead letters. */
  public String label() {
    return label;
  }
}
