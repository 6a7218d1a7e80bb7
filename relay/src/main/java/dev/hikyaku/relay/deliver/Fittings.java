package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spi.Sink;
import java.util.Optional;

/**
 * What an endpoint is built from, beside its settings.
 *
 * @param sink where it sends
 * @param rateLimit the destination's, shared by all its endpoints
 * @param latency the endpoint's own, where somebody wants to know it
 */
record Fittings(Sink sink, Optional<RateLimit> rateLimit, Optional<Latency> latency) {}
