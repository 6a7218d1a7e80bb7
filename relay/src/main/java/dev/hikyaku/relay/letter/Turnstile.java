package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets one through at a time, in the order they came: who writes all the time does not keep others
 * out. Thread-safe.
 */
final class Turnstile {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition moved = lock.newCondition();
  // The first has the turn.
  private final Deque<Object> line = new ArrayDeque<>();

  /** Waits for the turn; false when the deadline comes first. */
  boolean enter(Deadline deadline, Time time) throws InterruptedException {
    Object ticket = new Object();
    Optional<Time.Timer> bell = Optional.empty();
    boolean in = false;
    lock.lockInterruptibly();
    try {
      line.addLast(ticket);
      if (!ticket.equals(line.peekFirst()) && deadline.bounded()) {
        bell = Optional.of(time.after(deadline.left(), this::ring));
      }
      while (!ticket.equals(line.peekFirst()) && !deadline.passed()) {
        moved.await();
      }
      in = ticket.equals(line.peekFirst());
      return in;
    } finally {
      bell.ifPresent(Time.Timer::cancel);
      if (!in) {
        line.remove(ticket);
        moved.signalAll();
      }
      lock.unlock();
    }
  }

  private void ring() {
    lock.lock();
    try {
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Gives the turn to the next. */
  void leave() {
    lock.lock();
    try {
      line.removeFirst();
      moved.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many wait or have the turn. */
  int length() {
    lock.lock();
    try {
      return line.size();
    } finally {
      lock.unlock();
    }
  }
}
