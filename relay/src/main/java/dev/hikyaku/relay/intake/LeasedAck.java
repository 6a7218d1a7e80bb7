package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.spi.SeenKeys;

/**
 * Ends the lease of a message's key with its outcome: an ack makes the key done, a nack frees it.
 *
 * @param source hears the outcome
 * @param lease of the key
 */
record LeasedAck(Ack source, SeenKeys.Lease lease) implements Ack {

  /** The key first: whoever hears the outcome may repeat the message at once. */
  @Override
  public void settle(Disposition outcome) {
    if (outcome instanceof Disposition.Failed) {
      lease.forget();
    } else {
      lease.done();
    }
    source.settle(outcome);
  }

  /** The source first: it may hold on to the message, and so must the key. */
  @Override
  public boolean nack(Disposition.Failed outcome) {
    // A source that throws holds on to nothing: the key must not wait for it for ever.
    boolean nacked = true;
    try {
      nacked = source.nack(outcome);
    } finally {
      if (nacked) {
        lease.forget();
      }
    }
    return nacked;
  }

  @Override
  public void replied(String destination, Reply reply) {
    source.replied(destination, reply);
  }

  @Override
  public void gaveUp(String destination) {
    source.gaveUp(destination);
  }

  @Override
  public boolean answered() {
    return source.answered();
  }
}
