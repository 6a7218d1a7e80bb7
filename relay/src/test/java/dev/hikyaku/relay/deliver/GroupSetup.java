package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.observe.RecordingEvents;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.GroupSpec;
import dev.hikyaku.relay.spec.HealthCheckSpec;
import dev.hikyaku.relay.spec.HedgeSpec;
import dev.hikyaku.relay.spec.MemberSpec;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spec.Strategy;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A group called {@code g} with a fallback called {@code spare}, on a manual clock. */
final class GroupSetup {
  final ManualTime time;
  final RecordingMeters meters = new RecordingMeters();
  final RecordingEvents events = new RecordingEvents();
  final ScriptedSink spare = ScriptedSink.accepting();
  final List<Integer> weights = new ArrayList<>();
  Strategy strategy = Strategy.FAILOVER;
  DeliverySpec delivery = Specs.policy(Specs.retry(5));
  Optional<BreakerSpec> breaker = Optional.empty();
  Optional<RetryBudgetSpec> budget = Optional.empty();
  Optional<RateLimitSpec> rateLimit = Optional.empty();
  Optional<HealthCheckSpec> healthCheck = Optional.empty();
  Optional<HedgeSpec> hedge = Optional.empty();

  GroupSetup() {
    this(new ManualTime());
  }

  GroupSetup(ManualTime time) {
    this.time = time;
  }

  /** The destinations with these members. */
  Destinations of(Sink... members) {
    List<MemberSpec> specs = new ArrayList<>();
    for (int i = 0; i < members.length; i++) {
      int weight = weights.isEmpty() ? 1 : weights.get(i);
      specs.add(
          new MemberSpec("g[" + i + "]", "fake", weight, delivery, breaker, new NoSettings()));
    }
    var group =
        new ResilienceSpec(
            breaker,
            budget,
            rateLimit,
            Optional.of(new GroupSpec(strategy, specs, healthCheck, hedge)));
    DestinationSpec destination = Specs.destination("g", delivery, "spare");
    DestinationSpec fallback = Specs.destination("spare", Specs.policy(Specs.retry(1)));
    return new Destinations(
        List.of(Specs.guarded(destination, group), Specs.guarded(fallback, ResilienceSpec.NONE)),
        name -> name.equals("spare") ? spare : members[name.charAt(2) - '0'],
        spec -> Shaping.NONE,
        new DeliveryContext(time, time::sleep, () -> 0.5, meters, events));
  }

  /** One delivery to the group. */
  static Delivery deliver(Destinations destinations) throws InterruptedException {
    return destinations.deliver("g", Specs.message("m"), "key");
  }

  /** So many, one after the other. */
  static void deliver(Destinations destinations, int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      deliver(destinations);
    }
  }
}
