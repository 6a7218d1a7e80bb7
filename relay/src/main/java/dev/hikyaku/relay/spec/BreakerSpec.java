package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * When an endpoint that keeps failing is left alone.
 *
 * @param failureRatio the share of failures that opens the circuit, above 0 and at most 1
 * @param minRequests how many requests the window must hold before the share counts
 * @param window how far back requests are counted
 * @param openFor how long nothing is sent
 * @param halfOpenMax trials after that, all of which must pass
 * @param count429 whether an answer 429 counts as a failure
 */
public record BreakerSpec(
    double failureRatio,
    int minRequests,
    Duration window,
    Duration openFor,
    int halfOpenMax,
    boolean count429) {

  private static final double LEAST_RATIO = 0.001;
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException when a value is out of its range
   */
  public BreakerSpec {
    Range.check(failureRatio > 0 && failureRatio <= 1, "failure_ratio", failureRatio);
    Range.check(minRequests >= 1, "min_requests", minRequests);
    Range.check(window.isPositive(), "window", window);
    Range.check(openFor.isPositive(), "open_for", openFor);
    Range.check(halfOpenMax >= 1, "half_open_max", halfOpenMax);
  }

  /** Reads {@code circuit_breaker} of a destination or a model; empty when it is off. */
  public static Optional<BreakerSpec> read(Section owner, Optional<BreakerSpec> inherited) {
    BreakerSpec base = inherited.orElse(Defaults.BREAKER);
    return Block.read(owner, "circuit_breaker", inherited, at -> of(at, base));
  }

  private static BreakerSpec of(Section at, BreakerSpec inherited) {
    return new BreakerSpec(
        at.number("failure_ratio", inherited.failureRatio, LEAST_RATIO, 1),
        at.integer("min_requests", inherited.minRequests, 1, Integer.MAX_VALUE),
        at.duration("window", inherited.window, SHORTEST),
        at.duration("open_for", inherited.openFor, SHORTEST),
        at.integer("half_open_max", inherited.halfOpenMax, 1, Integer.MAX_VALUE),
        at.flag("count_429", inherited.count429));
  }
}
