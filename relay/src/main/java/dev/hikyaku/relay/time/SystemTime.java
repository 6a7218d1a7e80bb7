package dev.hikyaku.relay.time;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The real clock. One daemon thread serves all timers of the process. */
public final class SystemTime implements Time {
  /** The only instance. */
  public static final SystemTime INSTANCE = new SystemTime();

  private final ScheduledThreadPoolExecutor timers;

  private SystemTime() {
    timers =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("hikyaku-timer").factory());
    // A cancelled timeout must not hold its message until it would have fired.
    timers.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return System.nanoTime();
  }

  @Override
  public void sleep(Duration wait) throws InterruptedException {
    Thread.sleep(wait);
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    ScheduledFuture<?> scheduled =
        timers.schedule(task, Deadline.saturatedNanos(delay), TimeUnit.NANOSECONDS);
    return () -> scheduled.cancel(false);
  }
}
