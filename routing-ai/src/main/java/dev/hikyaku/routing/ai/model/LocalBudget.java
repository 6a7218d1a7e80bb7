package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** A budget that is counted in this process, and forgotten with it. Thread-safe. */
final class LocalBudget implements Budget {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  // Makes up for sums such as three times 0.1, which no double holds exactly.
  private static final double CRUMB = 1e-12;

  private final BudgetSpec spec;
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  // All guarded by the lock: the calls of the last minute, oldest first, and the day's cost.
  private final Deque<Entry> minute = new ArrayDeque<>();
  private long tokens;
  private LocalDate day;
  private double usd;

  private LocalBudget(BudgetSpec spec, Time time) {
    this.spec = spec;
    this.time = time;
    this.day = today();
  }

  /** With these limits; what is left of each is told. */
  static Budget of(BudgetSpec spec, Watch watch) {
    if (spec.equals(BudgetSpec.NONE)) {
      return ENDLESS;
    }
    LocalBudget budget = new LocalBudget(spec, watch.time());
    budget.tell(watch);
    return budget;
  }

  private void tell(Watch watch) {
    spec.tokensPerMinute()
        .ifPresent(
            most ->
                watch
                    .meters()
                    .modelBudgetRemaining(
                        watch.route(), BudgetSpec.TOKENS, () -> left(most, () -> tokens)));
    spec.callsPerMinute()
        .ifPresent(
            most ->
                watch
                    .meters()
                    .modelBudgetRemaining(
                        watch.route(), BudgetSpec.CALLS, () -> left(most, minute::size)));
    spec.usdPerDay()
        .ifPresent(
            most ->
                watch
                    .meters()
                    .modelBudgetRemaining(
                        watch.route(), BudgetSpec.USD, () -> left(most, () -> usd)));
  }

  /** Reads a count; called under the lock. */
  private interface Count {
    double now();
  }

  private double left(double most, Count used) {
    lock.lock();
    try {
      move();
      return Math.max(0, most - used.now());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Claim claim(Spending expected) {
    lock.lock();
    try {
      move();
      Optional<String> spent = spent(expected);
      return spent.isPresent() ? new Claim.Spent(spent.get()) : entered(expected);
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> spent(Spending expected) {
    if (spec.callsPerMinute().isPresent() && minute.size() >= spec.callsPerMinute().getAsInt()) {
      return Optional.of(BudgetSpec.CALLS);
    }
    if (spec.tokensPerMinute().isPresent()
        && tokens + expected.tokens() > spec.tokensPerMinute().getAsInt()) {
      return Optional.of(BudgetSpec.TOKENS);
    }
    return spec.usdPerDay().isPresent()
            && usd + expected.usd() > spec.usdPerDay().getAsDouble() + CRUMB
        ? Optional.of(BudgetSpec.USD)
        : Optional.empty();
  }

  private Entry entered(Spending expected) {
    Entry entry = new Entry(time.nanos(), day, expected);
    minute.add(entry);
    tokens += expected.tokens();
    usd += expected.usd();
    return entry;
  }

  /** Goes on to the present: forgets what is a minute old, and turns the day. */
  private void move() {
    long now = time.nanos();
    while (!minute.isEmpty() && now - minute.getFirst().at >= MINUTE) {
      Entry old = minute.removeFirst();
      tokens -= old.counted.tokens();
      old.counting = false;
    }
    LocalDate today = today();
    if (!today.equals(day)) {
      day = today;
      usd = 0;
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(time.now(), ZoneOffset.UTC);
  }

  /** One call, with what is counted for it. Its fields are guarded by the lock. */
  private final class Entry implements Claim.Granted {
    private final long at;
    private final LocalDate on;
    private Spending counted;
    private boolean counting = true;

    Entry(long at, LocalDate on, Spending counted) {
      this.at = at;
      this.on = on;
      this.counted = counted;
    }

    @Override
    public void settle(Spending spent) {
      lock.lock();
      try {
        move();
        if (counting) {
          tokens += spent.tokens() - counted.tokens();
        }
        // The cost stays with the day on which the question was asked.
        if (on.equals(day)) {
          usd += spent.usd() - counted.usd();
        }
        counted = spent;
      } finally {
        lock.unlock();
      }
    }
  }
}
