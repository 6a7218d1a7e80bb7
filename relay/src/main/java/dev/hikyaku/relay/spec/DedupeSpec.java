package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * How a source knows repeats.
 *
 * @param at the mapping; its {@code key} is a template that the relay compiles
 * @param ttl how long a key counts as seen
 * @param store where the keys are kept; inside this process when empty
 */
public record DedupeSpec(Section at, Duration ttl, Optional<String> store) {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** Reads the block of a source, if it is there. */
  static Optional<DedupeSpec> read(Section s) {
    if (!s.present()) {
      return Optional.empty();
    }
    return Optional.of(
        new DedupeSpec(
            s, s.duration("ttl", Defaults.DEDUPE_TTL, SHORTEST), s.optionalText("store")));
  }
}
