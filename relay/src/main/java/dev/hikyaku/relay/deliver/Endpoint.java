package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One sink with the policies around it. Thread-safe. */
final class Endpoint implements Target {
  private final String name;
  private final DeliverySpec spec;
  private final DeliveryContext context;
  private final Retry retry;
  private final Optional<Breaker> breaker;
  private final Step tried;

  /**
   * An endpoint that is a destination by itself.
   *
   * @param name the destination's
   */
  Endpoint(
      String name,
      Sink sink,
      DeliverySpec spec,
      ResilienceSpec resilience,
      DeliveryContext context) {
    this.breaker = resilience.breaker().map(settings -> new Breaker(name, name, settings, context));
    this.name = name;
    this.spec = spec;
    this.context = context;
    this.retry = new Retry(name, spec.retry(), context);
    Step step = new Call(sink);
    for (Policy policy : steps().reversed()) {
      step = policy.around(step);
    }
    this.tried = step;
  }

  @Override
  public Hop deliver(Envelope envelope, String key, Deadline deadline) throws InterruptedException {
    return retry.deliver(envelope, key, deadline, tried);
  }

  /**
   * The policies from the outside in. This is the one place that says in which order they stand.
   */
  private List<Policy> steps() {
    List<Policy> steps = new ArrayList<>();
    // Retry stands above them all and owns attempts and waits: every try passes each policy.
    // The count comes first, since it also counts what the others refuse.
    steps.add(new AttemptCount(name, name, context.meters()));
    // #3, retry budget: before the breaker, as a refused retry must not use up a trial.
    // The breaker comes before the rate limit, as an open circuit must not take a token.
    breaker.ifPresent(steps::add);
    // #3, rate limit: before the time limit, as waiting for a token is not slowness.
    // The time limit is last: it bounds the call and nothing else.
    steps.add(new AttemptTimeout(spec.timeout(), context.time()));
    return steps;
  }
}
