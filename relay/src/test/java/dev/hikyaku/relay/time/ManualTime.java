package dev.hikyaku.relay.time;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A clock that moves only when told to. By default a sleep moves it at once and is remembered, so
 * that a retry test takes no time; {@link #blocking()} makes sleepers wait for {@link #advance}.
 * Thread-safe.
 */
public final class ManualTime implements Time {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  private final List<Duration> sleeps = new ArrayList<>();
  private final List<Alarm> alarms = new ArrayList<>();
  private final boolean blocking;
  private final Instant start = Instant.parse("2026-01-01T00:00:00Z");
  private long nanos;
  private int sleepers;

  /** Sleeping moves the clock. */
  public ManualTime() {
    this(false);
  }

  private ManualTime(boolean blocking) {
    this.blocking = blocking;
  }

  /** Sleepers wait until the clock is advanced past their time. */
  public static ManualTime blocking() {
    return new ManualTime(true);
  }

  private final class Alarm implements Timer {
    private final long at;
    private final Runnable task;

    Alarm(long at, Runnable task) {
      this.at = at;
      this.task = task;
    }

    @Override
    public void cancel() {
      lock.lock();
      try {
        alarms.remove(this);
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public Instant now() {
    return start.plusNanos(nanos());
  }

  @Override
  public long nanos() {
    lock.lock();
    try {
      return nanos;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void sleep(Duration wait) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      sleeps.add(wait);
      long until = nanos + Deadline.saturatedNanos(wait);
      if (blocking) {
        sleepers++;
        moved.signalAll();
        try {
          while (nanos - until < 0) {
            moved.await();
          }
        } finally {
          sleepers--;
        }
        return;
      }
    } finally {
      lock.unlock();
    }
    advance(wait);
  }

  @Override
  public Timer after(Duration delay, Runnable task) {
    lock.lock();
    try {
      Alarm alarm = new Alarm(nanos + Deadline.saturatedNanos(delay), task);
      alarms.add(alarm);
      moved.signalAll();
      return alarm;
    } finally {
      lock.unlock();
    }
  }

  /** Moves the clock, runs what is due in its order and wakes who is due. */
  public void advance(Duration by) {
    List<Alarm> due;
    lock.lock();
    try {
      nanos += Deadline.saturatedNanos(by);
      due = alarms.stream().filter(a -> a.at - nanos <= 0).toList();
      alarms.removeAll(due);
      moved.signalAll();
    } finally {
      lock.unlock();
    }
    due.stream().sorted(Comparator.comparingLong(a -> a.at)).forEach(a -> a.task.run());
  }

  /** Waits, in real time, until so many threads sleep or timers are set. */
  public void awaitWaiting(int count) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (sleepers + alarms.size() < count) {
        moved.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits, in real time, until so many threads sleep. */
  public void awaitSleeping(int count) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (sleepers < count) {
        moved.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Every sleep so far. */
  public List<Duration> sleeps() {
    lock.lock();
    try {
      return List.copyOf(sleeps);
    } finally {
      lock.unlock();
    }
  }

  /** How many timers are set. */
  public int timers() {
    lock.lock();
    try {
      return alarms.size();
    } finally {
      lock.unlock();
    }
  }
}
