package dev.hikyaku.relay.observe;

import java.util.Locale;

/** What somebody can be alerted of. */
public enum Event {
  /** A message was stored in the dead-letter queue. */
  DEAD_LETTER,
  /** A circuit breaker opened. */
  CIRCUIT_OPEN,
  /** A circuit breaker closed again. */
  CIRCUIT_CLOSED;

  /** The word in specs, alerts and metrics. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
