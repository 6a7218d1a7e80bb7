package dev.hikyaku.relay.spi;

/** How a source learns what became of a message. */
@FunctionalInterface
public interface Ack {
  /** For sources that have nobody to tell. */
  Ack NONE = outcome -> {};

  /** Called exactly once, on a thread of the relay; must not block for long. */
  void settle(Disposition outcome);

  /**
   * A chosen destination, or whoever stood in for it, has the message. Told before {@link #settle},
   * once for each chosen destination that the ack waits for and, where a fallback took over, once
   * for that one; never for a message that ends {@code failed}.
   *
   * @param destination its name
   * @param reply what the one that has the message said
   */
  default void replied(String destination, Reply reply) {}

  /** A chosen destination that the ack waits for failed with all its fallbacks, told likewise. */
  default void gaveUp(String destination) {}

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
