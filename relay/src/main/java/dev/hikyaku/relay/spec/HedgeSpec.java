package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * When a slow member is raced by another one.
 *
 * @param after how long the first member may take before the next one is asked too; the same again
 *     before each further one
 * @param max how many more members are asked
 */
public record HedgeSpec(Duration after, int max) {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when the wait is not positive or nobody may be asked
   */
  public HedgeSpec {
    Range.check(after.isPositive(), "after", after);
    Range.check(max >= 1, "max", max);
  }

  /** Reads {@code hedge} of a destination; empty when there is none. */
  static Optional<HedgeSpec> read(Section owner, Optional<HedgeSpec> inherited) {
    Optional<HedgeSpec> hedge = Block.read(owner, "hedge", inherited, HedgeSpec::of);
    if (hedge.isPresent() && !owner.flag("idempotent", false)) {
      owner.error(
          "hedge",
          "needs a destination that may get a message twice",
          "set idempotent: true if it drops or bears repeats, else take the hedge away");
    }
    return hedge;
  }

  private static HedgeSpec of(Section at) {
    Optional<Duration> after = at.optionalDuration("after", SHORTEST);
    if (at.kind("after") == Section.Kind.ABSENT) {
      Block.missing(at, "after", "such as after: 800ms");
    }
    return new HedgeSpec(
        after.orElse(Defaults.DELIVERY.timeout()),
        at.integer("max", Defaults.HEDGE_MAX, 1, Integer.MAX_VALUE));
  }
}
