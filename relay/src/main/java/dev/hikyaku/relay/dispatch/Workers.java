package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Rest;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * How many messages may be in work at once. A delivery that waits for its next try gives its worker
 * back meanwhile, so that a slow endpoint does not use up all of them. Thread-safe.
 */
public final class Workers implements Rest {
  private final Semaphore free;
  private final Time time;

  /** So many. */
  public Workers(int count, Time time) {
    // Fair: a delivery that comes back from its rest must not starve behind new messages.
    this.free = new Semaphore(count, true);
    this.time = time;
  }

  void acquire() throws InterruptedException {
    free.acquire();
  }

  void release() {
    free.release();
  }

  @Override
  public void rest(Duration wait) throws InterruptedException {
    free.release();
    try {
      time.sleep(wait);
    } finally {
      // Also after an interrupt: whoever holds the worker now releases it once.
      free.acquireUninterruptibly();
    }
  }
}
