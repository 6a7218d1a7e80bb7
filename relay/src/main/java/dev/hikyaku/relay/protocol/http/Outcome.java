package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** Waits for what becomes of a message. Thread-safe. */
final class Outcome implements Ack {
  private final CountDownLatch known = new CountDownLatch(1);
  private final AtomicReference<Disposition> outcome =
      new AtomicReference<>(new Disposition.Failed("not settled"));

  @Override
  public void settle(Disposition settled) {
    outcome.set(settled);
    known.countDown();
  }

  /** Blocks until it is known. */
  Disposition await() throws InterruptedException {
    known.await();
    return outcome.get();
  }
}
