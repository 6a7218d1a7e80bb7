package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;

/**
 * How much a destination is sent at most. A group's members share it.
 *
 * @param perSecond requests a second; below 1 for one every so many seconds
 * @param burst how many requests a pause saves up, to go out together
 */
public record RateLimitSpec(double perSecond, int burst) {
  private static final double LEAST = 1e-6;
  private static final double MOST = 1e6;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when the rate is not between 0.000001 and 1000000, or the
   *     burst is below 1
   */
  public RateLimitSpec {
    Range.check(perSecond >= LEAST && perSecond <= MOST, "per_second", perSecond);
    Range.check(burst >= 1, "burst", burst);
  }

  /** With the burst that belongs to a rate when none is named: the rate, rounded up. */
  public static RateLimitSpec of(double perSecond) {
    return new RateLimitSpec(perSecond, (int) Math.ceil(perSecond));
  }

  /** Reads {@code rate_limit} of a destination; empty when there is none. */
  static Optional<RateLimitSpec> read(Section owner, Optional<RateLimitSpec> inherited) {
    return Block.read(owner, "rate_limit", inherited, RateLimitSpec::of);
  }

  private static RateLimitSpec of(Section at) {
    if (at.kind("per_second") == Section.Kind.ABSENT) {
      Block.missing(at, "per_second", "such as per_second: 50");
    }
    double rate = at.number("per_second", 1, LEAST, MOST);
    return new RateLimitSpec(
        rate, at.integer("burst", (int) Math.ceil(rate), 1, Integer.MAX_VALUE));
  }
}
