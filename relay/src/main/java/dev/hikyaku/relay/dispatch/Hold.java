package dev.hikyaku.relay.dispatch;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The worker of one message: held while at least one of the message's threads has something to do,
 * however many there are. Thread-safe.
 */
final class Hold {
  private final Semaphore workers;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition taken = lock.newCondition();
  private int active = 1;
  private boolean held = true;

  /** For a message with one thread at work, for which a worker was taken already. */
  Hold(Semaphore workers) {
    this.workers = workers;
  }

  /** One more thread begins, while the one that says so is at work. */
  void fork() {
    lock.lock();
    try {
      active++;
    } finally {
      lock.unlock();
    }
  }

  /** One thread has nothing to do for now, or for good. */
  void leave() {
    boolean last;
    lock.lock();
    try {
      active--;
      last = active == 0;
      if (last) {
        held = false;
      }
    } finally {
      lock.unlock();
    }
    if (last) {
      workers.release();
    }
  }

  /**
   * A thread that left has something to do again: waits for a worker unless the message holds one.
   * An interrupt does not shorten that, since whoever goes on must hold what it will give back.
   */
  void enter() {
    lock.lock();
    try {
      active++;
      if (active > 1) {
        // Somebody holds the worker, or waits for it on behalf of all.
        while (!held) {
          taken.awaitUninterruptibly();
        }
        return;
      }
    } finally {
      lock.unlock();
    }
    workers.acquireUninterruptibly();
    lock.lock();
    try {
      held = true;
      taken.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
