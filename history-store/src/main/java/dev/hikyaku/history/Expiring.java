package dev.hikyaku.history;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Optional;

/**
 * Values by key, each with an end of its own; the least used go when there are too many.
 * Thread-safe; who reads and then writes guards that.
 */
final class Expiring<V> {
  private final Cache<String, Ending<V>> cache;

  private record Ending<V>(V value, Duration ttl) {}

  Expiring(int most, Time time) {
    this.cache =
        Caffeine.newBuilder()
            .maximumSize(most)
            .expireAfter(Expiry.<String, Ending<V>>writing((key, ending) -> ending.ttl()))
            .ticker(time::nanos)
            .executor(Runnable::run)
            .build();
  }

  Optional<V> find(String key) {
    return Optional.ofNullable(cache.getIfPresent(key)).map(Ending::value);
  }

  void put(String key, V value, Duration ttl) {
    cache.put(key, new Ending<>(value, ttl));
  }

  void remove(String key) {
    cache.invalidate(key);
  }
}
