package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * Which answers of models are kept.
 *
 * @param ttl for how long
 * @param max how many
 */
public record CacheSpec(Duration ttl, int max) {
  private static final Duration LEAST = Duration.ofMillis(1);
  private static final int MOST = 10_000_000;

  /** Reads {@code cache} of a router; empty when it has none. */
  static Optional<CacheSpec> read(Section settings, CacheSpec otherwise) {
    Section cache = settings.section("cache");
    return cache.present()
        ? Optional.of(
            new CacheSpec(
                cache.duration("ttl", otherwise.ttl, LEAST),
                cache.integer("max", otherwise.max, 1, MOST)))
        : Optional.empty();
  }
}
