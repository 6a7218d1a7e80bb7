package dev.hikyaku.relay.store;

import dev.hikyaku.relay.deliver.Backoff;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.StoreSpec;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Tries an operation as often as the spec says. A store that fails in spite of that is left alone:
 * for a second every operation fails at once, so that no message waits for it, then one tries it
 * again. The log tells when it begins to fail and when it works again. Thread-safe.
 */
final class StoreTries {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.store");

  private final StoreSpec spec;
  private final Backoff backoff;
  private final Meters meters;
  private final Time time;

  /** Until when it is left alone; empty while it works. */
  private final AtomicReference<Optional<Deadline>> rest = new AtomicReference<>(Optional.empty());

  StoreTries(StoreSpec spec, Backoff backoff, Meters meters, Time time) {
    this.spec = spec;
    this.backoff = backoff;
    this.meters = meters;
    this.time = time;
  }

  /** One try of an operation. */
  @FunctionalInterface
  interface Try<T> {
    T run() throws StoreException, InterruptedException;
  }

  <T> T run(String op, Try<T> operation) throws StoreException, InterruptedException {
    try {
      T result = tried(op, operation);
      works();
      return result;
    } catch (StoreException e) {
      meters.historyError(op);
      throw e;
    }
  }

  private <T> T tried(String op, Try<T> operation) throws StoreException, InterruptedException {
    int attempts = attempts(op);
    for (int attempt = 1; attempt < attempts; attempt++) {
      try {
        return operation.run();
      } catch (StoreException again) {
        time.sleep(backoff.before(attempt + 1, Optional.empty()));
      }
    }
    try {
      return operation.run();
    } catch (StoreException e) {
      fails(e);
      throw e;
    }
  }

  /** One for whoever tries whether a store works again. */
  private int attempts(String op) throws StoreException {
    Optional<Deadline> alone = rest.get();
    if (alone.isEmpty()) {
      return spec.retry().attempts();
    }
    if (!alone.get().passed() || !rest.compareAndSet(alone, Optional.of(nextRest()))) {
      throw new StoreException(op, "store " + spec.name() + " failed a moment ago");
    }
    return 1;
  }

  private Deadline nextRest() {
    return Deadline.in(Defaults.STORE_REST, time);
  }

  private void fails(StoreException e) {
    if (rest.getAndSet(Optional.of(nextRest())).isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "store {0} fails: {1}: {2}; the relay goes on without it",
          spec.name(),
          e.op(),
          e.getMessage());
    }
  }

  private void works() {
    if (rest.get().isPresent() && rest.getAndSet(Optional.empty()).isPresent()) {
      LOG.log(System.Logger.Level.INFO, "store {0} works again", spec.name());
    }
  }
}
