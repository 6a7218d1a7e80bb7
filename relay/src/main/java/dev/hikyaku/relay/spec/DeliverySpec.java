package dev.hikyaku.relay.spec;

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
    Duration timeout, Optional<Duration> deadline, RetrySpec retry, int maxInFlight) {}
