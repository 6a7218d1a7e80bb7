package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.circuit.Window;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.time.Time;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the retries of a destination to a share of its traffic, so that they do not multiply the
 * load on an endpoint that is in trouble already. Thread-safe.
 */
final class RetryBudget implements RetryTokens {
  private static final double CRUMB = 1e-9;

  private final RetryBudgetSpec spec;
  private final double alwaysAllowed;
  private final ReentrantLock lock = new ReentrantLock();

  /** First attempts, and the retries that were paid for. */
  private final Window window;

  RetryBudget(RetryBudgetSpec spec, Time time) {
    this.spec = spec;
    this.alwaysAllowed = spec.minPerSecond() * Defaults.RETRY_BUDGET_WINDOW.toSeconds();
    this.window = new Window(Defaults.RETRY_BUDGET_WINDOW, time);
  }

  @Override
  public void deposit() {
    lock.lock();
    try {
      window.countOne();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean withdraw() {
    lock.lock();
    try {
      // The crumb makes up for shares such as 0.29, a hundred of which are a bit less than 29.
      if (left() + CRUMB < 1) {
        return false;
      }
      window.countOther();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Retries that could be made now. */
  double remaining() {
    lock.lock();
    try {
      return Math.max(0, left());
    } finally {
      lock.unlock();
    }
  }

  private double left() {
    window.move();
    return spec.ratio() * window.one() + alwaysAllowed - window.other();
  }
}
