package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.MemberSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One sink with the policies around it; the retry stands above, in its destination. Thread-safe.
 */
final class Endpoint implements Target {
  private final String destination;
  private final MemberSpec spec;
  private final Fittings fittings;
  private final DeliveryContext context;
  private final Optional<Breaker> breaker;
  private final Course.Alone course;

  /**
   * An endpoint.
   *
   * @param destination the destination's name
   * @param spec the endpoint's own; its name is the destination's when it stands alone
   * @param fittings what it is built from
   */
  Endpoint(String destination, MemberSpec spec, Fittings fittings, DeliveryContext context) {
    this.destination = destination;
    this.spec = spec;
    this.fittings = fittings;
    this.context = context;
    this.breaker =
        spec.breaker().map(settings -> new Breaker(destination, spec.name(), settings, context));
    Step step = new Call(fittings.sink());
    for (Policy policy : steps().reversed()) {
      step = policy.around(step);
    }
    this.course =
        new Course.Alone(
            step, RetryRule.of(spec.delivery().retry()), spec.delivery().retry().attempts());
  }

  @Override
  public Course.Alone course() {
    return course;
  }

  /** Its name in metrics, and the name of its thread in a race. */
  String name() {
    return spec.name();
  }

  /** Whether its circuit breaker would refuse a try that came now. */
  boolean refuses() {
    return breaker.isPresent() && breaker.get().refuses();
  }

  /**
   * The policies from the outside in. This is the one place that says in which order they stand.
   */
  private List<Policy> steps() {
    List<Policy> steps = new ArrayList<>();
    // Retry stands above them all and owns attempts, waits and the retry budget: a retry is paid
    // for
    // when it is decided on, so one that is refused uses up no trial of the breaker.
    // The count comes first, since it also counts what the others refuse.
    steps.add(new AttemptCount(destination, spec.name(), context.meters()));
    // The breaker stands before the rate limit: what it refuses uses up nothing of that.
    breaker.ifPresent(steps::add);
    // The rate limit stands before what measures time: our own waiting says nothing of the
    // endpoint.
    fittings.rateLimit().ifPresent(steps::add);
    fittings.latency().ifPresent(steps::add);
    // The span begins when the waiting is over, and sees a time limit as the failure it becomes.
    steps.add(new AttemptSpan(destination, spec.name()));
    // The time limit is last: it bounds the call and nothing else.
    steps.add(new AttemptTimeout(spec.delivery().timeout(), context.time()));
    return steps;
  }
}
