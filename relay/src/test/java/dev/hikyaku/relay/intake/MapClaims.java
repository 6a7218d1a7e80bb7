package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** The keys of a store that can be made to fail. Thread-safe. */
final class MapClaims implements KeyClaims {
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Known> keys = new HashMap<>();
  private volatile boolean down;
  private final AtomicInteger prolonged = new AtomicInteger();

  private record Known(Optional<String> owner, Deadline end) {}

  MapClaims(Time time) {
    this.time = time;
  }

  void down(boolean isDown) {
    down = isDown;
  }

  /** How often keys were held longer. */
  int prolonged() {
    return prolonged.get();
  }

  private interface Act<T> {
    T run();
  }

  private <T> T locked(String op, Act<T> act) throws StoreException {
    if (down) {
      throw new StoreException(op, "down");
    }
    lock.lock();
    try {
      keys.values().removeIf(known -> known.end().passed());
      return act.run();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public State claim(String key, String owner, Duration lease) throws StoreException {
    return locked(
        "keys.claim",
        () -> {
          Known known = keys.get(key);
          if (known != null && !known.owner().equals(Optional.of(owner))) {
            return known.owner().isPresent() ? State.HELD : State.DONE;
          }
          keys.put(key, new Known(Optional.of(owner), Deadline.in(lease, time)));
          return State.CLAIMED;
        });
  }

  @Override
  public void prolong(Collection<String> held, String owner, Duration lease) throws StoreException {
    locked(
        "keys.prolong",
        () -> {
          held.forEach(
              key ->
                  keys.computeIfPresent(
                      key, (k, known) -> new Known(known.owner(), Deadline.in(lease, time))));
          return prolonged.incrementAndGet();
        });
  }

  @Override
  public void done(String key, Duration ttl) throws StoreException {
    locked(
        "keys.done",
        () ->
            Optional.ofNullable(
                keys.put(key, new Known(Optional.empty(), Deadline.in(ttl, time)))));
  }

  @Override
  public void forget(String key, String owner) throws StoreException {
    locked("keys.forget", () -> Optional.ofNullable(keys.remove(key)));
  }
}
