package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Rest;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * How many messages may be in work at once. A message gives its worker back while all of its
 * threads do nothing but wait, so that a slow endpoint does not use up all of them. A thread that
 * belongs to no message simply waits. Thread-safe.
 */
public final class Workers implements Rest {
  /** The calling thread's message. */
  private static final ThreadLocal<@Nullable Hold> MINE = new ThreadLocal<>();

  private final Semaphore free;
  private final Time time;

  /** So many. */
  public Workers(int count, Time time) {
    // Fair: a delivery that comes back from its rest must not starve behind new messages.
    this.free = new Semaphore(count, true);
    this.time = time;
  }

  /** Takes a worker for the next message. */
  void acquire() throws InterruptedException {
    free.acquire();
  }

  /** Gives it back: there was no message. */
  void release() {
    free.release();
  }

  /** How many are free. */
  int idle() {
    return free.availablePermits();
  }

  /** Does all the work of a message with the worker that was taken for it, and gives it back. */
  void spend(Runnable message) {
    Hold hold = new Hold(free);
    MINE.set(hold);
    try {
      message.run();
    } finally {
      MINE.remove();
      hold.leave();
    }
  }

  @Override
  public void rest(Duration wait) throws InterruptedException {
    Hold hold = MINE.get();
    if (hold == null) {
      time.sleep(wait);
      return;
    }
    hold.leave();
    try {
      time.sleep(wait);
    } finally {
      hold.enter();
    }
  }

  @Override
  public <T> T resting(Wait<T> wait) throws InterruptedException {
    Hold hold = MINE.get();
    if (hold == null) {
      return wait.await();
    }
    hold.leave();
    try {
      return wait.await();
    } finally {
      hold.enter();
    }
  }

  @Override
  public <T> Callable<T> branch(Callable<T> work) {
    Hold hold = MINE.get();
    if (hold == null) {
      return work;
    }
    hold.fork();
    return () -> {
      MINE.set(hold);
      try {
        return work.call();
      } finally {
        MINE.remove();
        hold.leave();
      }
    };
  }
}
