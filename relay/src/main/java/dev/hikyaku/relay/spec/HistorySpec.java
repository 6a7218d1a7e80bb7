package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * What a route remembers.
 *
 * @param at the mapping; its {@code key} is a template that the relay compiles
 * @param turns how many turns a key keeps
 * @param ttl how long
 * @param store where they are kept; inside this process when empty
 */
public record HistorySpec(Section at, int turns, Duration ttl, Optional<String> store) {

  /** Kept inside this process. */
  public HistorySpec(Section at, int turns, Duration ttl) {
    this(at, turns, ttl, Optional.empty());
  }

  /** Reads the block of a route, if it is there. */
  static Optional<HistorySpec> read(Section s) {
    if (!s.present()) {
      return Optional.empty();
    }
    return Optional.of(
        new HistorySpec(
            s,
            s.integer("turns", Defaults.HISTORY_TURNS, 1, Integer.MAX_VALUE),
            s.duration("ttl", Defaults.HISTORY_TTL, Duration.ofSeconds(1)),
            s.optionalText("store")));
  }
}
