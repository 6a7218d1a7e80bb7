package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.time.Uninterrupted;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

/**
 * Virtual threads that live no longer than a block of code: leaving the block cancels those still
 * at work and waits for their end. Used by one thread.
 *
 * @param <T> what each comes back with
 */
final class Forks<T> implements AutoCloseable {
  private static final Duration AGAIN = Duration.ofMillis(100);

  private final Rest rest;
  private final List<FutureTask<T>> tasks = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();

  /** None yet; what they do counts as work of the calling thread's message. */
  Forks(Rest rest) {
    this.rest = rest;
  }

  /** Starts the work at once. */
  void fork(String threadName, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(rest.branch(work));
    tasks.add(task);
    threads.add(Thread.ofVirtual().name(threadName).start(task));
  }

  /**
   * What one of them came back with.
   *
   * @param index from 0, in the order they were started
   * @throws InterruptedException when the calling thread, or that one, was interrupted
   */
  T await(int index) throws InterruptedException {
    FutureTask<T> task = tasks.get(index);
    if (!task.isDone()) {
      Thread thread = threads.get(index);
      rest.resting(() -> joined(thread));
    }
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw unwrapped(e);
    }
  }

  /** What one of them came back with, if it came to its end. */
  Optional<T> done(int index) {
    FutureTask<T> task = tasks.get(index);
    return task.state() == Future.State.SUCCESS ? Optional.of(task.resultNow()) : Optional.empty();
  }

  private static boolean joined(Thread thread) throws InterruptedException {
    thread.join();
    return true;
  }

  private static RuntimeException unwrapped(ExecutionException e) throws InterruptedException {
    return switch (e.getCause()) {
      case InterruptedException stop -> throw stop;
      case RuntimeException bug -> throw bug;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(e);
    };
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      boolean unused = Uninterrupted.done(() -> ended(thread));
    }
  }

  /** Waits for its end. An interrupt that met a time limit may be taken for it: say it again. */
  private static boolean ended(Thread thread) throws InterruptedException {
    while (!thread.join(AGAIN)) {
      thread.interrupt();
    }
    return true;
  }
}
