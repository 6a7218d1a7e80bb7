package dev.hikyaku.relay.spi;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** An ack that remembers what it was told. Thread-safe. */
public final class RecordingAck implements Ack {
  private final List<Disposition> outcomes = new CopyOnWriteArrayList<>();
  private final CountDownLatch first = new CountDownLatch(1);

  @Override
  public void settle(Disposition outcome) {
    outcomes.add(outcome);
    first.countDown();
  }

  /** The outcome, waiting up to ten seconds for it. */
  public Disposition await() throws InterruptedException {
    if (!first.await(10, TimeUnit.SECONDS)) {
      throw new AssertionError("not settled");
    }
    return outcomes.get(0);
  }

  /** All outcomes so far: more than one is a bug. */
  public List<Disposition> outcomes() {
    return List.copyOf(outcomes);
  }
}
