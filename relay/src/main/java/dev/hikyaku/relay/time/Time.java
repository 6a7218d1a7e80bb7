package dev.hikyaku.relay.time;

import java.time.Duration;
import java.time.Instant;

/** The clock and the waits of a relay. Thread-safe. Tests use a manual one. */
public interface Time {
  /** Wall time: for stamps and HTTP dates only, since it may jump. */
  Instant now();

  /** A monotonic count of nanoseconds with an arbitrary zero: for every wait and deadline. */
  long nanos();

  /**
   * Blocks the calling virtual thread.
   *
   * @throws InterruptedException when the thread is interrupted: stop what you are doing
   */
  void sleep(Duration wait) throws InterruptedException;

  /**
   * Runs the task once after the delay, on a thread of the clock: it must be short and not block.
   */
  Timer after(Duration delay, Runnable task);

  /** A task that has not run yet. */
  interface Timer {
    /** Drops the task if it has not started. Cheap; may be called twice. */
    void cancel();
  }
}
