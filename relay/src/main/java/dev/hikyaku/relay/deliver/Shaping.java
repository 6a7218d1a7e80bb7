package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;

/** The transforms of one destination, compiled. Thread-safe. */
@FunctionalInterface
public interface Shaping {
  /** No transforms. */
  Shaping NONE = Changed::new;

  /**
   * The message as the destination is to see it.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Shaped shape(Envelope envelope) throws InterruptedException;

  /** What the transforms made of a message. */
  sealed interface Shaped {}

  /**
   * To be sent like this.
   *
   * @param envelope the message, changed or not
   */
  record Changed(Envelope envelope) implements Shaped {}

  /** A filter said that it is not for this destination. */
  record FilteredOut() implements Shaped {}

  /**
   * A transform failed.
   *
   * @param error one line
   */
  record Broken(String error) implements Shaped {}
}
