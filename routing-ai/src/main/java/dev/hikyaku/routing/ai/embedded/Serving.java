package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Lessons;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The fit that answers. The first is waited for. A later one is made behind it and takes its place
 * in one step when it is done, or never when it fails. Thread-safe.
 */
final class Serving {
  private static final Logger LOG = System.getLogger(Serving.class.getPackageName());

  private final String name;
  private final Fit fit;
  private final FutureTask<Fitted> first;
  private final ReentrantLock changing = new ReentrantLock();
  private boolean started;
  private Optional<FutureTask<Fitted>> running = Optional.empty();
  private volatile Optional<Fitted> newest = Optional.empty();

  Serving(String name, Fit fit, Lessons lessons) {
    this.name = name;
    this.fit = fit;
    this.first = new FutureTask<>(() -> fit.of(lessons));
  }

  /** Begins the first fit in the background; a second call does nothing. */
  void start() {
    changing.lock();
    try {
      if (!started) {
        started = true;
        Thread.ofVirtual().name("hikyaku-fit").start(first);
      }
    } finally {
      changing.unlock();
    }
  }

  /** Begins a later fit in the background; one that is not done yet is given up for it. */
  void refit(Lessons lessons) {
    FutureTask<Fitted> task =
        new FutureTask<>(() -> fit.of(lessons)) {
          @Override
          protected void done() {
            finished(this);
          }
        };
    changing.lock();
    try {
      running.ifPresent(old -> old.cancel(true));
      running = Optional.of(task);
    } finally {
      changing.unlock();
    }
    Thread.ofVirtual().name("hikyaku-refit").start(task);
  }

  private void finished(FutureTask<Fitted> task) {
    changing.lock();
    try {
      boolean current = running.filter(now -> now.equals(task)).isPresent();
      if (current && task.state() == FutureTask.State.SUCCESS) {
        newest = Optional.of(task.resultNow());
      } else if (task.state() == FutureTask.State.FAILED) {
        LOG.log(
            Level.WARNING,
            "the model {0} keeps what it knew, since it cannot learn: {1}",
            name,
            task.exceptionNow());
      }
    } finally {
      changing.unlock();
    }
  }

  /** Gives up what is not done. */
  void stop() {
    first.cancel(true);
    changing.lock();
    try {
      running.ifPresent(task -> task.cancel(true));
    } finally {
      changing.unlock();
    }
  }

  /**
   * The newest fit that is done; waits for the first.
   *
   * @throws InterruptedException when the caller is to stop
   * @throws IllegalStateException when the first failed or was stopped
   */
  Fitted get() throws InterruptedException {
    Optional<Fitted> known = newest;
    return known.isPresent() ? known.get() : first();
  }

  private Fitted first() throws InterruptedException {
    start();
    try {
      return first.get();
    } catch (CancellationException stopped) {
      throw new IllegalStateException("the model " + name + " is closed", stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(
          "the model " + name + " cannot be used: " + failed.getCause(), failed);
    }
  }
}
