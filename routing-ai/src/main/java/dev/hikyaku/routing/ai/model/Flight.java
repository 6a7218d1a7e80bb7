package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A question under way, and who waits for what comes of it. Thread-safe. */
final class Flight {
  private final CompletableFuture<Optional<Reply>> landed = new CompletableFuture<>();
  private final AtomicBoolean led = new AtomicBoolean();
  private final AtomicReference<Optional<Flight>> next = new AtomicReference<>(Optional.empty());

  /** Whether the caller leads it, as the first who asks does. */
  boolean lead() {
    return led.compareAndSet(false, true);
  }

  /** The one that all who waited for this one ask by once more, however late they wake up. */
  Flight next() {
    return next.updateAndGet(known -> known.or(() -> Optional.of(new Flight()))).orElseThrow();
  }

  /** It is over; with nothing when whoever asked was stopped. Once. */
  void land(Optional<Reply> reply) {
    landed.complete(reply);
  }

  /** What came of it; nothing when it was given up, or the time is up. */
  Optional<Reply> await(Deadline deadline, Time time) throws InterruptedException {
    return Patience.await(landed.copy(), deadline.left(), Optional.empty(), time);
  }
}
