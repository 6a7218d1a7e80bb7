package dev.hikyaku.relay.deliver;

import java.time.Duration;

/**
 * How a delivery waits before it tries again. The dispatcher's gives the worker back meanwhile;
 * {@code time::sleep} simply waits. Thread-safe: parallel deliveries of one message wait at once.
 */
@FunctionalInterface
public interface Rest {
  /**
   * Blocks the calling thread for at least this long.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  void rest(Duration wait) throws InterruptedException;
}
