package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.time.Deadline;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where messages wait for a worker, in memory. Its capacity counts every message that was taken and
 * is not settled, so that work in progress pushes back on the sources too. Thread-safe.
 */
public final class Buffer {
  private final int capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition room = lock.newCondition();
  private final Condition work = lock.newCondition();
  private final Condition drained = lock.newCondition();
  private final Queue<Message> waiting = new ArrayDeque<>();
  private int held;
  private boolean closed;

  /** Holds at most so many messages. */
  public Buffer(int capacity) {
    this.capacity = capacity;
  }

  /** Takes the message if there is room. */
  boolean offer(Message message) {
    lock.lock();
    try {
      if (closed || held >= capacity) {
        return false;
      }
      add(message);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes the message, waiting for room.
   *
   * @throws InterruptedException when interrupted or closed; the message was not taken
   */
  void put(Message message) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed && held >= capacity) {
        room.await();
      }
      if (closed) {
        throw new InterruptedException("the relay takes no more messages");
      }
      add(message);
    } finally {
      lock.unlock();
    }
  }

  private void add(Message message) {
    held++;
    waiting.add(message);
    work.signal();
  }

  /**
   * The next message, waiting for one.
   *
   * @throws InterruptedException when interrupted
   */
  public Message take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (waiting.isEmpty()) {
        work.await();
      }
      return waiting.remove();
    } finally {
      lock.unlock();
    }
  }

  /** A message that was taken out is settled: its place is free. */
  public void settled() {
    lock.lock();
    try {
      held--;
      room.signal();
      if (held == 0) {
        drained.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more; what is held stays. */
  public void close() {
    lock.lock();
    try {
      closed = true;
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits, in real time, until every message is settled; false when the deadline came first. */
  public boolean awaitDrained(Deadline deadline) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (held > 0 && !deadline.passed()) {
        drained.awaitNanos(deadline.left().toNanos());
      }
      return held == 0;
    } finally {
      lock.unlock();
    }
  }

  /** Takes out what no worker has begun. */
  public Queue<Message> drain() {
    lock.lock();
    try {
      Queue<Message> rest = new ArrayDeque<>(waiting);
      waiting.clear();
      return rest;
    } finally {
      lock.unlock();
    }
  }

  /** How many messages are taken and not settled. */
  public int size() {
    lock.lock();
    try {
      return held;
    } finally {
      lock.unlock();
    }
  }
}
