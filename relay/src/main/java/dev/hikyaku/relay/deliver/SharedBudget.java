package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.Counters.Limit;
import dev.hikyaku.relay.spi.Counters.Reservation;
import dev.hikyaku.relay.spi.Counters.Window;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A retry budget that replicas share. Each retry is paid for in the store, at once; first attempts
 * are told to it once a second, since they only make the budget larger. While the store fails each
 * replica has the budget for itself. Thread-safe.
 */
final class SharedBudget implements RetryTokens {
  private final Counters counters;
  private final RetryBudget local;
  private final Limit limit;
  private final Window first;
  private final Window retries;
  private final Time time;
  private final AtomicLong untold = new AtomicLong();
  private final AtomicReference<Deadline> exchange;
  private volatile double remaining;

  SharedBudget(String destination, RetryBudgetSpec spec, Counters counters, Time time) {
    this.counters = counters;
    this.local = new RetryBudget(spec, time);
    this.time = time;
    this.first = new Window("first/" + destination, Defaults.RETRY_BUDGET_WINDOW);
    this.retries = new Window("retries/" + destination, Defaults.RETRY_BUDGET_WINDOW);
    double always = spec.minPerSecond() * Defaults.RETRY_BUDGET_WINDOW.toSeconds();
    this.limit = new Limit(always, spec.ratio(), first.name());
    this.remaining = always;
    this.exchange = new AtomicReference<>(Deadline.in(Defaults.RETRY_BUDGET_EXCHANGE, time));
  }

  @Override
  public void deposit() throws InterruptedException {
    local.deposit();
    untold.incrementAndGet();
    Deadline due = exchange.get();
    if (due.passed()
        && exchange.compareAndSet(due, Deadline.in(Defaults.RETRY_BUDGET_EXCHANGE, time))) {
      try {
        tell();
        look();
      } catch (StoreException told) {
        // What is not told yet goes with the next one.
      }
    }
  }

  @Override
  public boolean withdraw() throws InterruptedException {
    boolean here = local.withdraw();
    try {
      tell();
      return counters.reserve(retries, 1, limit) instanceof Reservation.Granted;
    } catch (StoreException told) {
      return here;
    }
  }

  private void tell() throws StoreException, InterruptedException {
    long count = untold.getAndSet(0);
    boolean done = false;
    try {
      if (count > 0) {
        counters.add(first, (double) count);
      }
      done = true;
    } finally {
      if (!done) {
        untold.addAndGet(count);
      }
    }
  }

  private void look() throws StoreException, InterruptedException {
    double left = limit.fixed() + limit.share() * counters.sum(first) - counters.sum(retries);
    remaining = Math.max(0, left);
  }

  /** Retries that could be made when the store was last looked at. */
  double remaining() {
    return remaining;
  }
}
