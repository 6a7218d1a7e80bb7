package dev.hikyaku.relay.time;

import java.lang.System.Logger.Level;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs tasks when they are due, on one daemon thread. Almost all of them are time limits that are
 * cancelled long before: so a new one wakes the thread only when it is due before the moment the
 * thread sleeps to anyway, and a cancelled one never does. Thread-safe.
 */
final class Timers {
  private static final System.Logger LOG = System.getLogger(Timers.class.getPackageName());

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition sooner = lock.newCondition();
  private final TimerQueue queue = new TimerQueue();
  private boolean sleepsUntilCalled;
  private long wakesAt = System.nanoTime();

  /** Starts the thread. */
  Timers(String thread) {
    Thread.ofPlatform().daemon().name(thread).start(this::run);
  }

  private final class Alarm extends TimerQueue.Entry {
    Alarm(long at, Runnable task) {
      super(at, task);
    }

    @Override
    public void cancel() {
      lock.lock();
      try {
        queue.remove(this);
      } finally {
        lock.unlock();
      }
    }
  }

  /** Runs the task once at that time, on the clock of {@link System#nanoTime}. */
  Time.Timer at(long nanos, Runnable task) {
    Alarm alarm = new Alarm(nanos, task);
    lock.lock();
    try {
      queue.add(alarm);
      if (sleepsUntilCalled || nanos - wakesAt < 0) {
        sleepUntil(nanos);
        sooner.signal();
      }
    } finally {
      lock.unlock();
    }
    return alarm;
  }

  private void sleepUntil(long nanos) {
    sleepsUntilCalled = false;
    wakesAt = nanos;
  }

  private void run() {
    while (true) {
      try {
        next().run();
      } catch (InterruptedException nobodyMeansThisThread) {
        // It looks again at what is due.
      } catch (RuntimeException | Error e) {
        // One broken task must not take everybody's time limits with it.
        LOG.log(Level.ERROR, "a timer's task failed", e);
      }
    }
  }

  /** Waits for it and takes it out. */
  private Runnable next() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        if (queue.isEmpty()) {
          sleepsUntilCalled = true;
          sooner.await();
          continue;
        }
        TimerQueue.Entry first = queue.first();
        long left = first.at() - System.nanoTime();
        if (left <= 0) {
          queue.remove(first);
          return first.task();
        }
        sleepUntil(first.at());
        long unused = sooner.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }
}
