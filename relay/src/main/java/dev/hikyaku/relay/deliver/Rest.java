package dev.hikyaku.relay.deliver;

import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * How a delivery waits, and how a message's work is spread over threads. The dispatcher's gives the
 * message's worker back while none of its threads has anything to do; {@code time::sleep} simply
 * waits. Thread-safe: parallel deliveries of one message wait at once.
 */
@FunctionalInterface
public interface Rest {
  /**
   * Blocks the calling thread for at least this long.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  void rest(Duration wait) throws InterruptedException;

  /**
   * Runs something that does nothing but wait.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  default <T> T resting(Wait<T> wait) throws InterruptedException {
    return wait.await();
  }

  /**
   * Work of the calling thread's message that another thread is about to do. It counts as begun, so
   * it must be run, once, and soon.
   */
  default <T> Callable<T> branch(Callable<T> work) {
    return work;
  }

  /**
   * A wait.
   *
   * @param <T> what it waits for
   */
  @FunctionalInterface
  interface Wait<T> {
    /**
     * Blocks.
     *
     * @throws InterruptedException when cancelled
     */
    T await() throws InterruptedException;
  }
}
