package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Deadline;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A question under way, and who waits for what comes of it. Thread-safe. */
final class Flight {
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Optional<Reply> landed = Optional.empty();

  /** It is over; with nothing when whoever asked was stopped. Once. */
  void land(Optional<Reply> reply) {
    landed = reply;
    over.countDown();
  }

  /** What came of it; nothing when it was given up, or the time is up. */
  Optional<Reply> await(Deadline deadline) throws InterruptedException {
    return over.await(deadline.left().toNanos(), TimeUnit.NANOSECONDS) ? landed : Optional.empty();
  }
}
