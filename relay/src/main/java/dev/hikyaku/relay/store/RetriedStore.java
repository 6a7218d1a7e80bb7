package dev.hikyaku.relay.store;

import dev.hikyaku.relay.deliver.Backoff;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.StoreSpec;
import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.spi.FeedbackLog;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.spi.TurnLog;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** A store each of whose operations is tried as often as its spec says. Thread-safe. */
public final class RetriedStore implements Store {
  private final Store store;
  private final StoreTries tries;

  private RetriedStore(Store store, StoreTries tries) {
    this.store = store;
    this.tries = tries;
  }

  /**
   * Around a store.
   *
   * @param chance random numbers from 0 (included) to 1 (excluded), for jitter
   */
  public static RetriedStore around(
      Store store, StoreSpec spec, DoubleSupplier chance, Meters meters, Time time) {
    return new RetriedStore(
        store, new StoreTries(spec, new Backoff(spec.retry(), chance), meters, time));
  }

  @Override
  public void open() throws StoreException {
    store.open();
  }

  @Override
  public TurnLog turns() {
    return new RetriedTurns(store.turns(), tries);
  }

  @Override
  public DecisionLog decisions() {
    return new RetriedDecisions(store.decisions(), tries);
  }

  @Override
  public FeedbackLog feedback() {
    return new RetriedFeedback(store.feedback(), tries);
  }

  @Override
  public Counters counters() {
    return new RetriedCounters(store.counters(), tries);
  }

  @Override
  public KeyClaims seenKeys() {
    return new RetriedClaims(store.seenKeys(), tries);
  }

  @Override
  public Pins pins() {
    return new RetriedPins(store.pins(), tries);
  }

  @Override
  public void close() {
    store.close();
  }

  /** Operations that give nothing back. */
  private interface Act {
    void run() throws StoreException, InterruptedException;
  }

  private static void act(StoreTries tries, String op, Act act)
      throws StoreException, InterruptedException {
    boolean unused =
        tries.run(
            op,
            () -> {
              act.run();
              return true;
            });
  }

  private record RetriedTurns(TurnLog log, StoreTries tries) implements TurnLog {
    @Override
    public void add(String key, StoredTurn turn, int keep, Duration ttl)
        throws StoreException, InterruptedException {
      act(tries, "turns.add", () -> log.add(key, turn, keep, ttl));
    }

    @Override
    public List<StoredTurn> newest(String key, int most)
        throws StoreException, InterruptedException {
      return tries.run("turns.newest", () -> log.newest(key, most));
    }
  }

  private record RetriedDecisions(DecisionLog log, StoreTries tries) implements DecisionLog {
    @Override
    public void put(StoredDecision decision) throws StoreException, InterruptedException {
      act(tries, "decisions.put", () -> log.put(decision));
    }

    @Override
    public List<StoredDecision> of(String messageId) throws StoreException, InterruptedException {
      return tries.run("decisions.of", () -> log.of(messageId));
    }
  }

  private record RetriedFeedback(FeedbackLog log, StoreTries tries) implements FeedbackLog {
    @Override
    public Entry put(Said said) throws StoreException, InterruptedException {
      return tries.run("feedback.put", () -> log.put(said));
    }

    @Override
    public boolean undo(String messageId, String sender)
        throws StoreException, InterruptedException {
      return tries.run("feedback.undo", () -> log.undo(messageId, sender));
    }

    @Override
    public List<Entry> all() throws StoreException, InterruptedException {
      return tries.run("feedback.all", log::all);
    }
  }

  private record RetriedCounters(Counters counters, StoreTries tries) implements Counters {
    @Override
    public void add(Window window, double amount) throws StoreException, InterruptedException {
      act(tries, "counters.add", () -> counters.add(window, amount));
    }

    @Override
    public Reservation reserve(Window window, double amount, Limit limit)
        throws StoreException, InterruptedException {
      return tries.run("counters.reserve", () -> counters.reserve(window, amount, limit));
    }

    @Override
    public void settle(Reservation.Granted granted, double actual)
        throws StoreException, InterruptedException {
      act(tries, "counters.settle", () -> counters.settle(granted, actual));
    }

    @Override
    public double sum(Window window) throws StoreException, InterruptedException {
      return tries.run("counters.sum", () -> counters.sum(window));
    }
  }

  private record RetriedClaims(KeyClaims claims, StoreTries tries) implements KeyClaims {
    @Override
    public State claim(String key, String owner, Duration lease)
        throws StoreException, InterruptedException {
      return tries.run("keys.claim", () -> claims.claim(key, owner, lease));
    }

    @Override
    public void prolong(Collection<String> keys, String owner, Duration lease)
        throws StoreException, InterruptedException {
      act(tries, "keys.prolong", () -> claims.prolong(keys, owner, lease));
    }

    @Override
    public void done(String key, Duration ttl) throws StoreException, InterruptedException {
      act(tries, "keys.done", () -> claims.done(key, ttl));
    }

    @Override
    public void forget(String key, String owner) throws StoreException, InterruptedException {
      act(tries, "keys.forget", () -> claims.forget(key, owner));
    }
  }

  private record RetriedPins(Pins pins, StoreTries tries) implements Pins {
    @Override
    public Optional<Pin> find(String key) throws StoreException, InterruptedException {
      return tries.run("pins.find", () -> pins.find(key));
    }

    @Override
    public Pin set(String key, Optional<Pin> expected, Pin next, Duration ttl)
        throws StoreException, InterruptedException {
      return tries.run("pins.set", () -> pins.set(key, expected, next, ttl));
    }

    @Override
    public boolean remove(String key, Pin expected) throws StoreException, InterruptedException {
      return tries.run("pins.remove", () -> pins.remove(key, expected));
    }
  }
}
