package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What an entry of the catalog says about any model, whoever serves it.
 *
 * @param threshold the least probability that counts as sure, if it is said
 * @param timeout for one try, instead of {@code models.timeout}
 * @param price what it costs
 */
public record Terms(OptionalDouble threshold, Optional<Duration> timeout, Price price) {
  /** Nothing is said. */
  public static final Terms NONE = new Terms(OptionalDouble.empty(), Optional.empty(), Price.NONE);

  private static final Duration LEAST = Duration.ofMillis(1);

  static Terms read(Section entry) {
    OptionalDouble threshold =
        entry.kind("threshold") == Section.Kind.ABSENT
            ? OptionalDouble.empty()
            : OptionalDouble.of(entry.number("threshold", 0, 0, 1));
    return new Terms(
        threshold, entry.optionalDuration("timeout", LEAST), Price.read(entry.section("price")));
  }
}
