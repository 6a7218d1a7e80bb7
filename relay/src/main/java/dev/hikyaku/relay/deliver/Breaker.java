package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.time.Deadline;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Leaves an endpoint alone that keeps failing. Closed, every try passes and is counted; open, none
 * does; half-open, a few trials do. Each try gets a permit and brings it back exactly once,
 * whatever happens to it; one that began in an earlier state says nothing about the present one.
 * Thread-safe.
 */
final class Breaker implements Policy {
  /** The states. */
  enum State {
    CLOSED(0),
    HALF_OPEN(1),
    OPEN(2);

    private final int metric;

    State(int metric) {
      this.metric = metric;
    }
  }

  private static final Logger LOG = System.getLogger(Breaker.class.getPackageName());
  private static final Refused REFUSED = new Refused(HopReason.BREAKER_OPEN);
  private static final long NO_PERMIT = -1;

  /** A period's number is a permit to its tries; the lowest bit says that these are trials. */
  private static final long TRIAL = 1;

  private static final long PERIOD = 2;
  private static final double CRUMB = 1e-9;

  private final String destination;
  private final String endpoint;
  private final BreakerSpec spec;
  private final BreakerRule rule;
  private final DeliveryContext context;

  private final ReentrantLock lock = new ReentrantLock();
  private final Window window;
  private volatile State state = State.CLOSED;
  private volatile Deadline openUntil;
  private long period;
  private int trials;
  private int passed;

  Breaker(String destination, String endpoint, BreakerSpec spec, DeliveryContext context) {
    this.destination = destination;
    this.endpoint = endpoint;
    this.spec = spec;
    this.rule = new BreakerRule(spec.count429());
    this.context = context;
    this.window = new Window(spec.window(), context.time());
    this.openUntil = Deadline.never(context.time());
    context.meters().breakerState(destination, endpoint, State.CLOSED.metric);
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    long permit = enter();
    if (permit == NO_PERMIT) {
      return REFUSED;
    }
    Verdict verdict = Verdict.NONE;
    try {
      Attempted answer = next.run(envelope, attempt);
      verdict = rule.of(answer);
      return answer;
    } finally {
      leave(permit, verdict, envelope.protocol());
    }
  }

  State state() {
    return state;
  }

  /** Whether a try that came now would be refused, as far as one can tell without making it. */
  boolean refuses() {
    return switch (state) {
      case CLOSED -> false;
      case OPEN -> !openUntil.passed();
      case HALF_OPEN -> isFull();
    };
  }

  /** How many trials are under way. */
  int trials() {
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

  private long enter() {
    long permit;
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

  private long permit() {
    return switch (state) {
      case CLOSED -> period;
      case OPEN -> NO_PERMIT;
      case HALF_OPEN -> {
        if (quotaIsUsed()) {
          yield NO_PERMIT;
        }
        trials++;
        yield period;
      }
    };
  }

  private static boolean isTrial(long permit) {
    return (permit & TRIAL) != 0;
  }

  private void leave(long permit, Verdict verdict, String protocol) {
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
    if (after != before) {
      tell();
      announce(after, protocol);
    }
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
      openUntil = Deadline.in(spec.openFor(), context.time());
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
      context.meters().breakerState(destination, endpoint, told.metric);
    } while (told != state);
  }

  private void announce(State turned, String protocol) {
    Events.Circuit circuit = new Events.Circuit(destination, endpoint, protocol);
    if (turned == State.OPEN) {
      LOG.log(Level.WARNING, "circuit of {0} opened for {1}", endpoint, spec.openFor());
      context.events().circuitOpened(circuit);
    } else {
      LOG.log(Level.INFO, "circuit of {0} closed", endpoint);
      context.events().circuitClosed(circuit);
    }
  }
}
