package dev.hikyaku.routing.ai.model;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many messages may be with a model at once. The others wait in line. That wait is not the
 * model's slowness: the time limit of a try begins behind it. Thread-safe.
 */
public final class Places {
  private final Semaphore free;

  private Places(int count) {
    this.free = new Semaphore(count, true);
  }

  /** So many. */
  public static Places of(int count) {
    return new Places(count);
  }

  /** Waits for a place in line, but not for ever; whether there was one. */
  boolean take(Duration most) throws InterruptedException {
    return free.tryAcquire(most.toNanos(), TimeUnit.NANOSECONDS);
  }

  void giveBack() {
    free.release();
  }
}
