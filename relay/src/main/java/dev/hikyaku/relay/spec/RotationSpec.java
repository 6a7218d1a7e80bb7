package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * When the dead-letter file makes room for a new one, and how many old ones stay.
 *
 * @param maxSize bytes that a file may have before the next letter begins a new one; none: any
 * @param maxAge how old the first letter of a file may be then; none: any
 * @param keep how many old files stay; none: all
 */
public record RotationSpec(OptionalLong maxSize, Optional<Duration> maxAge, OptionalInt keep) {
  /** One file for ever. */
  public static final RotationSpec NONE =
      new RotationSpec(OptionalLong.empty(), Optional.empty(), OptionalInt.empty());

  private static final Duration YOUNGEST = Duration.ofSeconds(1);

  static RotationSpec read(Section s) {
    return new RotationSpec(
        has(s, "max_size") ? OptionalLong.of(s.size("max_size", 1)) : OptionalLong.empty(),
        s.optionalDuration("max_age", YOUNGEST),
        has(s, "keep")
            ? OptionalInt.of(s.integer("keep", 1, 1, Integer.MAX_VALUE))
            : OptionalInt.empty());
  }

  private static boolean has(Section s, String key) {
    return s.kind(key) != Section.Kind.ABSENT;
  }
}
