package dev.hikyaku.history;

import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Pins in memory. Thread-safe. */
final class MemoryPins implements Pins {
  private final ReentrantLock lock = new ReentrantLock();
  private final Expiring<Pin> pins;

  MemoryPins(int most, Time time) {
    this.pins = new Expiring<>(most, time);
  }

  @Override
  public Optional<Pin> find(String key) {
    return pins.find(key);
  }

  @Override
  public Pin set(String key, Optional<Pin> expected, Pin next, Duration ttl) {
    lock.lock();
    try {
      Optional<Pin> stands = pins.find(key);
      if (stands.isPresent() && !stands.equals(expected)) {
        return stands.get();
      }
      pins.put(key, next, ttl);
      return next;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean remove(String key, Pin expected) {
    lock.lock();
    try {
      boolean stands = pins.find(key).filter(expected::equals).isPresent();
      if (stands) {
        pins.remove(key);
      }
      return stands;
    } finally {
      lock.unlock();
    }
  }
}
