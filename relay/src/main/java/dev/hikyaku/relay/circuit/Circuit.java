package dev.hikyaku.relay.circuit;

import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Says when somebody who keeps failing is to be left alone. Closed, every try passes and is
 * counted; open, none does; half-open, a few trials do. Each try gets a permit and brings it back
 * exactly once, whatever happens to it; one that began in an earlier state says nothing about the
 * present one. Thread-safe.
 */
public final class Circuit {
  /** The states. */
  public enum State {
    /** Tries pass. */
    CLOSED(0),
    /** A few trials pass. */
    HALF_OPEN(1),
    /** None does. */
    OPEN(2);

    private final int metric;

    State(int metric) {
      this.metric = metric;
    }

    /** Its number in metrics. */
    public int metric() {
      return metric;
    }
  }

  /** A period's number is a permit to its tries; the lowest bit says that these are trials. */
  private static final long TRIAL = 1;

  private static final long PERIOD = 2;
  private static final double CRUMB = 1e-9;

  private final BreakerSpec spec;
  private final Time time;
  private final Consumer<State> gauge;

  private final ReentrantLock lock = new ReentrantLock();
  private final Window window;
  private volatile State state = State.CLOSED;
  private volatile Deadline openUntil;
  private long period;
  private int trials;
  private int passed;

  /**
   * A closed one.
   *
   * @param gauge is told of each state, the first too; quick, and may be told one twice
   */
  public Circuit(BreakerSpec spec, Time time, Consumer<State> gauge) {
    this.spec = spec;
    this.time = time;
    this.gauge = gauge;
    this.window = new Window(spec.window(), time);
    this.openUntil = Deadline.never(time);
    gauge.accept(State.CLOSED);
  }

  /** Where it stands. */
  public State state() {
    return state;
  }

  /** Whether a try that came now would be refused, as far as one can tell without making it. */
  public boolean refuses() {
    return switch (state) {
      case CLOSED -> false;
      case OPEN -> !openUntil.passed();
      case HALF_OPEN -> isFull();
    };
  }

  /** How many trials are under way. */
  public int trials() {
    lock.lock();
    try {
      return trials;
    } finally {
      lock.unlock();
    }
  }

  private boolean isFull() {
    lock.lock();
    try {
      return state == State.HALF_OPEN && quotaIsUsed();
    } finally {
      lock.unlock();
    }
  }

  /** Those that passed count too: until the circuit closes, no more than the quota is sent. */
  private boolean quotaIsUsed() {
    return trials + passed >= spec.halfOpenMax();
  }

  /** A permit for one try, which {@link #leave} takes back; empty when it may not be made. */
  public OptionalLong enter() {
    OptionalLong permit;
    boolean turned = false;
    lock.lock();
    try {
      if (state == State.OPEN && openUntil.passed()) {
        become(State.HALF_OPEN);
        turned = true;
      }
      permit = permit();
    } finally {
      lock.unlock();
    }
    if (turned) {
      tell();
    }
    return permit;
  }

  private OptionalLong permit() {
    return switch (state) {
      case CLOSED -> OptionalLong.of(period);
      case OPEN -> OptionalLong.empty();
      case HALF_OPEN -> {
        if (quotaIsUsed()) {
          yield OptionalLong.empty();
        }
        trials++;
        yield OptionalLong.of(period);
      }
    };
  }

  private static boolean isTrial(long permit) {
    return (permit & TRIAL) != 0;
  }

  /**
   * Takes a permit back.
   *
   * @return what the circuit became by it, open or closed, if it changed
   */
  public Optional<State> leave(long permit, Verdict verdict) {
    State before;
    State after;
    lock.lock();
    try {
      before = state;
      // A trial that outlasts its period still takes up its place until it comes back.
      if (isTrial(permit)) {
        trials--;
      }
      if (permit == period) {
        judge(verdict);
      }
      after = state;
    } finally {
      lock.unlock();
    }
    if (after == before) {
      return Optional.empty();
    }
    tell();
    return Optional.of(after);
  }

  private void judge(Verdict verdict) {
    switch (verdict) {
      case GOOD -> good();
      case BAD -> bad();
      case NONE -> {}
    }
  }

  private void good() {
    if (state == State.HALF_OPEN) {
      passed++;
      if (passed >= spec.halfOpenMax()) {
        become(State.CLOSED);
      }
    } else {
      window.countOne();
      openIfTooMany();
    }
  }

  private void bad() {
    if (state == State.HALF_OPEN) {
      become(State.OPEN);
    } else {
      window.countOther();
      openIfTooMany();
    }
  }

  private void openIfTooMany() {
    long failed = window.other();
    long all = window.one() + failed;
    // The crumb makes up for shares such as 0.1, which no double holds exactly.
    if (all >= spec.minRequests() && failed + CRUMB >= spec.failureRatio() * all) {
      become(State.OPEN);
    }
  }

  private void become(State next) {
    if (next == State.OPEN) {
      openUntil = Deadline.in(spec.openFor(), time);
    }
    state = next;
    period += PERIOD;
    period = next == State.HALF_OPEN ? period | TRIAL : period & ~TRIAL;
    passed = 0;
    window.clear();
  }

  /** Sets the metric; again if the state changed meanwhile, so that the last word is right. */
  private void tell() {
    State told;
    do {
      told = state;
      gauge.accept(told);
    } while (told != state);
  }
}
