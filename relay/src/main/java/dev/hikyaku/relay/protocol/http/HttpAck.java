package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Holds a caller until the outcome is known or it has waited long enough, whichever comes first:
 * exactly one of the two wins. Thread-safe.
 */
final class HttpAck implements Ack {
  private final AtomicReference<Verdict> verdict;
  private final CountDownLatch known = new CountDownLatch(1);
  private final Awaited awaited;

  private HttpAck(Verdict first, Awaited awaited) {
    verdict = new AtomicReference<>(first);
    this.awaited = awaited;
  }

  /** A caller that waits. */
  static HttpAck waiting() {
    return waiting(new Awaited(""));
  }

  /** A caller that waits for the reply of a destination. */
  static HttpAck waiting(Awaited reply) {
    return new HttpAck(new Verdict.Open(), reply);
  }

  /** A caller that is told {@code pending} whatever becomes of the message. */
  static HttpAck told() {
    return new HttpAck(new Verdict.Pending(), new Awaited(""));
  }

  /** What the caller is to be told. */
  sealed interface Verdict {
    /** Nothing yet. */
    record Open() implements Verdict {}

    /** That the relay has the message and goes on. */
    record Pending() implements Verdict {}

    /**
     * The end.
     *
     * @param outcome it
     */
    record Settled(Disposition outcome) implements Verdict {}
  }

  private boolean decide(Verdict with) {
    Verdict now = verdict.get();
    if (now instanceof Verdict.Open && verdict.compareAndSet(now, with)) {
      known.countDown();
      return true;
    }
    return false;
  }

  @Override
  public void replied(String destination, Reply reply) {
    awaited.replied(destination, reply);
  }

  @Override
  public void gaveUp(String destination) {
    awaited.gaveUp(destination);
  }

  @Override
  public void settle(Disposition outcome) {
    // Too late for the caller: it has its answer, and the relay keeps its own books.
    boolean unused = decide(new Verdict.Settled(outcome));
  }

  @Override
  public boolean answered() {
    return verdict.get() instanceof Verdict.Pending;
  }

  @Override
  public boolean nack(Disposition.Failed outcome) {
    return decide(new Verdict.Settled(outcome)) || !answered();
  }

  /** Blocks until there is something to tell. */
  Verdict await(Duration patience, Time time) throws InterruptedException {
    if (verdict.get() instanceof Verdict.Open) {
      Time.Timer timer = time.after(patience, () -> decide(new Verdict.Pending()));
      try {
        known.await();
      } finally {
        timer.cancel();
      }
    }
    return verdict.get();
  }
}
