package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import java.util.concurrent.atomic.AtomicBoolean;

/** Lets the first outcome through. A second one is a fault of ours and is logged. Thread-safe. */
final class OnceAck implements Ack {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String id;
  private final Ack source;
  private final AtomicBoolean settled = new AtomicBoolean();

  OnceAck(String id, Ack source) {
    this.id = id;
    this.source = source;
  }

  @Override
  public void settle(Disposition outcome) {
    if (!settled.compareAndSet(false, true)) {
      LOG.log(
          System.Logger.Level.ERROR,
          "message {0} was settled twice, the second time as {1}",
          id,
          outcome.label());
      return;
    }
    try {
      source.settle(outcome);
    } catch (RuntimeException e) {
      // The message is handled; that the source could not be told must not undo it.
      LOG.log(System.Logger.Level.ERROR, "the source of message " + id + " took no outcome", e);
    }
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

  @Override
  public boolean nack(Disposition.Failed outcome) {
    if (!settled.compareAndSet(false, true)) {
      LOG.log(System.Logger.Level.ERROR, "message {0} was settled, then nacked", id);
      return true;
    }
    try {
      boolean nacked = source.nack(outcome);
      settled.set(nacked);
      return nacked;
    } catch (RuntimeException e) {
      // It was told; that it stumbled over that must not end the worker.
      LOG.log(System.Logger.Level.ERROR, "the source of message " + id + " took no nack", e);
      return true;
    }
  }
}
