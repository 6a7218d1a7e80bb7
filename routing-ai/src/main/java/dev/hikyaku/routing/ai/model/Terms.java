package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spec.BreakerSpec;
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
 * @param breaker when it is left alone; empty when never
 */
public record Terms(
    OptionalDouble threshold,
    Optional<Duration> timeout,
    Price price,
    Optional<BreakerSpec> breaker) {
  /** Nothing is said. */
  public static final Terms NONE =
      new Terms(OptionalDouble.empty(), Optional.empty(), Price.NONE, Optional.empty());

  private static final Duration LEAST = Duration.ofMillis(1);

  /**
   * Reads them.
   *
   * @param breaker what holds where the entry says nothing of a circuit breaker
   */
  static Terms read(Section entry, Optional<BreakerSpec> breaker) {
    OptionalDouble threshold =
        entry.kind("threshold") == Section.Kind.ABSENT
            ? OptionalDouble.empty()
            : OptionalDouble.of(entry.number("threshold", 0, 0, 1));
    return new Terms(
        threshold,
        entry.optionalDuration("timeout", LEAST),
        Price.read(entry.section("price")),
        BreakerSpec.read(entry, breaker));
  }
}
