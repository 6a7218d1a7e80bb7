package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.Sink;
import java.util.Optional;
import java.util.function.Function;

/**
 * Puts a destination together. What its endpoints share is made here, once: the retry budget and
 * the rate limit; a circuit breaker is each endpoint's own.
 *
 * @param sinks the sink of an endpoint's name
 * @param counters those of the store of a name
 * @param context what every delivery shares
 */
record Assembly(
    Function<String, Sink> sinks,
    Function<String, Optional<Counters>> counters,
    DeliveryContext context) {

  Destination destination(DestinationSpec spec, Shaping shaping) {
    ResilienceSpec resilience = spec.resilience();
    Optional<RateLimit> rateLimit =
        resilience.rateLimit().map(limit -> new RateLimit(spec.name(), limit, context));
    Retry retry =
        new Retry(
            spec.name(),
            spec.delivery().retry(),
            Optional.of(spec.delivery().timeout()),
            tokens(spec.name(), resilience.retryBudget()),
            context);
    return new Destination(spec, shaping, target(spec, rateLimit), retry, context);
  }

  private RetryTokens tokens(String name, Optional<RetryBudgetSpec> spec) {
    if (spec.isEmpty()) {
      return RetryTokens.ENDLESS;
    }
    Optional<Counters> shared = spec.get().store().flatMap(counters);
    if (shared.isPresent()) {
      SharedBudget budget = new SharedBudget(name, spec.get(), shared.get(), context.time());
      context.meters().retryBudgetRemaining(name, budget::remaining);
      return budget;
    }
    RetryBudget budget = new RetryBudget(spec.get(), context.time());
    context.meters().retryBudgetRemaining(name, budget::remaining);
    return budget;
  }

  private Target target(DestinationSpec spec, Optional<RateLimit> rateLimit) {
    ResilienceSpec resilience = spec.resilience();
    if (resilience.group().isPresent()) {
      return new Group(spec.name(), resilience.group().get(), sinks, rateLimit, context);
    }
    Fittings fittings = new Fittings(sinks.apply(spec.name()), rateLimit, Optional.empty());
    return new Endpoint(spec.name(), MemberSpec.alone(spec), fittings, context);
  }
}
