package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Whether letters find their place, as the last of them did. A place that failed is tried again
 * when somebody asks, so that it is known to work before the next letter. Thread-safe.
 */
final class Health {
  private static final Duration AGAIN = Duration.ofSeconds(10);

  private final Place first;
  private final Time time;
  private final AtomicBoolean probing = new AtomicBoolean();
  private volatile DeadLetters.Condition condition = DeadLetters.Condition.GOOD;
  private volatile Deadline rest;

  Health(Place first, Time time) {
    this.first = first;
    this.time = time;
    this.rest = Deadline.in(AGAIN, time);
  }

  /** What the last letter met. */
  void is(DeadLetters.Condition met) {
    condition = met;
    if (met != DeadLetters.Condition.GOOD) {
      rest = Deadline.in(AGAIN, time);
    }
  }

  /** Does not block: a place that has to be tried is tried by another thread. */
  DeadLetters.Condition ask() {
    DeadLetters.Condition now = condition;
    if (now != DeadLetters.Condition.GOOD && rest.passed() && probing.compareAndSet(false, true)) {
      Thread.ofVirtual().name("dead-letter-probe").start(this::probe);
    }
    return now;
  }

  private void probe() {
    try {
      first.probe();
      condition = DeadLetters.Condition.GOOD;
    } catch (IOException | RuntimeException still) {
      rest = Deadline.in(AGAIN, time);
    } finally {
      probing.set(false);
    }
  }
}
