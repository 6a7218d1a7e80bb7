package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many messages a destination works on at once. One more is parked, without a worker, until it
 * is its turn: first come, first served. Thread-safe.
 */
final class InFlight {
  private final DeliveryContext context;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<Parked> parked = new LinkedHashSet<>();
  private int free;

  InFlight(int most, DeliveryContext context) {
    this.free = most;
    this.context = context;
  }

  /** A message that waits for its turn. */
  private static final class Parked {
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile boolean admitted;

    boolean await() throws InterruptedException {
      over.await();
      return admitted;
    }
  }

  /**
   * Blocks until it is the caller's turn.
   *
   * @return false when the deadline passed first; else the caller leaves once
   * @throws InterruptedException when the delivery was cancelled; then it is not to leave
   */
  boolean enter(Deadline deadline) throws InterruptedException {
    Parked waiting;
    lock.lock();
    try {
      if (free > 0) {
        free--;
        return true;
      }
      waiting = new Parked();
      parked.add(waiting);
    } finally {
      lock.unlock();
    }
    return await(waiting, deadline);
  }

  private boolean await(Parked waiting, Deadline deadline) throws InterruptedException {
    Time.Timer limit =
        deadline.bounded()
            ? context.time().after(deadline.left(), () -> giveUp(waiting))
            : () -> {};
    boolean admitted = false;
    try {
      admitted = context.rest().resting(waiting::await);
    } catch (InterruptedException stop) {
      giveUp(waiting);
      leaveIf(waiting.admitted);
      throw stop;
    } finally {
      limit.cancel();
    }
    // The way back to a worker may have been long.
    boolean late = admitted && deadline.passed();
    leaveIf(late);
    return admitted && !late;
  }

  private void giveUp(Parked waiting) {
    lock.lock();
    try {
      if (parked.remove(waiting)) {
        waiting.over.countDown();
      }
    } finally {
      lock.unlock();
    }
  }

  private void leaveIf(boolean admitted) {
    if (admitted) {
      leave();
    }
  }

  /** How many more would be let in at once. */
  int free() {
    lock.lock();
    try {
      return free;
    } finally {
      lock.unlock();
    }
  }

  /** Makes room for the next one. */
  void leave() {
    lock.lock();
    try {
      var next = parked.iterator();
      if (!next.hasNext()) {
        free++;
        return;
      }
      Parked first = next.next();
      next.remove();
      first.admitted = true;
      first.over.countDown();
    } finally {
      lock.unlock();
    }
  }
}
