package dev.hikyaku.relay.time;

import java.time.Duration;
import java.time.Instant;

/** The real clock. One daemon thread serves all timers of the process. */
public final class SystemTime implements Time {
  /** The only instance. */
  public static final SystemTime INSTANCE = new SystemTime();

  private final Timers timers = new Timers("hikyaku-timer");

  private SystemTime() {}

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
    return timers.at(System.nanoTime() + Deadline.saturatedNanos(delay), task);
  }
}
