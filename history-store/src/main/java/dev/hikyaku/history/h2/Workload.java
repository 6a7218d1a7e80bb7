package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Operations that wait for a thread of the database; none before it is open. Thread-safe. */
final class Workload {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<Job<?>> waiting = new ArrayDeque<>();
  private boolean closed = true;

  /**
   * One operation.
   *
   * @param op its name
   * @param work what it does
   * @param answer what came of it
   */
  record Job<T>(String op, Sql.Work<T> work, CompletableFuture<T> answer) {
    /** Does the work; the answer is given by what is returned, once it may be. */
    Runnable run(Sql sql) throws SQLException, StoreException {
      T result = work.run(sql);
      return () -> answer.complete(result);
    }

    void fail(StoreException e) {
      answer.completeExceptionally(e);
    }
  }

  void open() {
    lock.lock();
    try {
      closed = false;
    } finally {
      lock.unlock();
    }
  }

  <T> CompletableFuture<T> add(String op, Sql.Work<T> work) {
    Job<T> job = new Job<>(op, work, new CompletableFuture<>());
    lock.lock();
    try {
      if (closed) {
        job.fail(new StoreException(op, "the store is not open"));
      } else {
        waiting.add(job);
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
    return job.answer();
  }

  /** Blocks until there are some, and takes at most so many; none once closed and empty. */
  List<Job<?>> take(int most) {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        changed.awaitUninterruptibly();
      }
      List<Job<?>> taken = new ArrayList<>();
      while (taken.size() < most && !waiting.isEmpty()) {
        taken.add(waiting.removeFirst());
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** What waits is done still, and nothing more taken. */
  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
