package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;

/** One try of a message, from here inwards. Thread-safe; never throws for what came of the try. */
@FunctionalInterface
public interface Step {
  /**
   * Blocks until it is known what came of the try.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Attempted run(Envelope envelope, Attempt attempt) throws InterruptedException;
}
