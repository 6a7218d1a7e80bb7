package dev.hikyaku.relay.spi;

/** How a source learns what became of a message. */
@FunctionalInterface
public interface Ack {
  /** For sources that have nobody to tell. */
  Ack NONE = outcome -> {};

  /** Called exactly once, on a thread of the relay; must not block for long. */
  void settle(Disposition outcome);

  /**
   * Whether the sender was already told that the relay has the message. From then on it must not
   * end {@code failed}.
   */
  default boolean answered() {
    return false;
  }

  /**
   * Settles with a nack, unless the sender was already told that the relay has the message; the two
   * cannot both happen. False: nothing was settled, so hold the message and settle it later with
   * another outcome.
   */
  default boolean nack(Disposition.Failed outcome) {
    if (answered()) {
      return false;
    }
    settle(outcome);
    return true;
  }
}
