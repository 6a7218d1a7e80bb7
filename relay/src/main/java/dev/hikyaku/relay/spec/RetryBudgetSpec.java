package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.Optional;

/**
 * How many retries a destination may cost, counted over a sliding window.
 *
 * @param ratio retries per first attempt
 * @param minPerSecond retries a second that are allowed anyway
 * @param store where it is counted for all replicas; inside this process when empty
 */
public record RetryBudgetSpec(double ratio, double minPerSecond, Optional<String> store) {
  private static final double MOST_RATIO = 1000;
  private static final double MOST_PER_SECOND = 1_000_000;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a value is negative or beyond reason
   */
  public RetryBudgetSpec {
    Range.check(ratio >= 0 && ratio <= MOST_RATIO, "ratio", ratio);
    Range.check(
        minPerSecond >= 0 && minPerSecond <= MOST_PER_SECOND, "min_per_second", minPerSecond);
  }

  /** Counted inside this process. */
  public RetryBudgetSpec(double ratio, double minPerSecond) {
    this(ratio, minPerSecond, Optional.empty());
  }

  /** Reads {@code retry_budget} of a destination; empty when it is off. */
  static Optional<RetryBudgetSpec> read(Section owner, Optional<RetryBudgetSpec> inherited) {
    RetryBudgetSpec base = inherited.orElse(Defaults.RETRY_BUDGET);
    return Block.read(owner, "retry_budget", inherited, at -> of(at, base));
  }

  private static RetryBudgetSpec of(Section at, RetryBudgetSpec inherited) {
    return new RetryBudgetSpec(
        at.number("ratio", inherited.ratio, 0, MOST_RATIO),
        at.number("min_per_second", inherited.minPerSecond, 0, MOST_PER_SECOND),
        at.optionalText("store").or(() -> inherited.store));
  }
}
