package dev.hikyaku.history;

import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Seen keys in memory. Thread-safe. */
final class MemoryClaims implements KeyClaims {
  private final ReentrantLock lock = new ReentrantLock();

  /** Who holds a key, or nobody when it is done. */
  private final Expiring<Optional<String>> keys;

  MemoryClaims(int most, Time time) {
    this.keys = new Expiring<>(most, time);
  }

  @Override
  public State claim(String key, String owner, Duration lease) {
    lock.lock();
    try {
      Optional<Optional<String>> known = keys.find(key);
      if (known.isEmpty() || holds(key, owner)) {
        keys.put(key, Optional.of(owner), lease);
        return State.CLAIMED;
      }
      return known.get().isPresent() ? State.HELD : State.DONE;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void prolong(Collection<String> held, String owner, Duration lease) {
    lock.lock();
    try {
      held.stream()
          .filter(key -> holds(key, owner))
          .forEach(key -> keys.put(key, Optional.of(owner), lease));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void done(String key, Duration ttl) {
    lock.lock();
    try {
      keys.put(key, Optional.empty(), ttl);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void forget(String key, String owner) {
    lock.lock();
    try {
      if (holds(key, owner)) {
        keys.remove(key);
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean holds(String key, String owner) {
    return keys.find(key).flatMap(holder -> holder).filter(owner::equals).isPresent();
  }
}
