package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.Time;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys that this process holds in a store. As long as there are any they are prolonged, three
 * times within a lease. Thread-safe.
 */
final class HeldKeys {
  private final KeyClaims shared;
  private final String owner;
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Set<String> keys = new HashSet<>();
  private boolean watched;

  HeldKeys(KeyClaims shared, String owner, Time time) {
    this.shared = shared;
    this.owner = owner;
    this.time = time;
  }

  void add(String key) {
    lock.lock();
    try {
      keys.add(key);
      if (!watched) {
        watched = true;
        later();
      }
    } finally {
      lock.unlock();
    }
  }

  void remove(String key) {
    lock.lock();
    try {
      keys.remove(key);
    } finally {
      lock.unlock();
    }
  }

  private void later() {
    time.after(
        Defaults.DEDUPE_LEASE.dividedBy(3),
        () -> Thread.ofVirtual().name("held-keys").start(this::prolong));
  }

  private void prolong() {
    List<String> held = held();
    if (held.isEmpty()) {
      return;
    }
    // First: a store that takes its time must not make the next one late.
    later();
    try {
      shared.prolong(held, owner, Defaults.DEDUPE_LEASE);
    } catch (StoreException told) {
      // The next time may be in time still.
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> held() {
    lock.lock();
    try {
      watched = !keys.isEmpty();
      return List.copyOf(keys);
    } finally {
      lock.unlock();
    }
  }
}
