package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * The delivery policy of a destination: what {@code defaults:} may set for all of them.
 *
 * @param timeout per attempt, the whole answer included
 * @param deadline over all attempts, waits and fallbacks
 * @param retry of each endpoint
 * @param maxInFlight messages in delivery at once; more are parked
 */
public record DeliverySpec(
    Duration timeout, Optional<Duration> deadline, RetrySpec retry, int maxInFlight) {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** Reads the settings that are there; the others are inherited. */
  static DeliverySpec read(Section s, DeliverySpec inherited) {
    return new DeliverySpec(
        s.duration("timeout", inherited.timeout, SHORTEST),
        s.optionalDuration("deadline", SHORTEST).or(() -> inherited.deadline),
        RetrySpec.read(s.section("retry"), inherited.retry),
        s.integer("max_in_flight", inherited.maxInFlight, 1, Integer.MAX_VALUE));
  }
}
