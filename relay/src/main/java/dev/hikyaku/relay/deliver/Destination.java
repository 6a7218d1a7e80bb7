package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.time.Deadline;
import java.util.Optional;

/** One destination without its fallbacks: its own transforms, then its target. Thread-safe. */
final class Destination {
  private final DestinationSpec spec;
  private final Shaping shaping;
  private final Target target;
  private final Retry retry;
  private final InFlight inFlight;
  private final DeliveryContext context;

  /**
   * A destination.
   *
   * @param spec its settings
   * @param shaping its transforms
   * @param target where it sends
   * @param retry above all tries there
   */
  Destination(
      DestinationSpec spec, Shaping shaping, Target target, Retry retry, DeliveryContext context) {
    this.spec = spec;
    this.shaping = shaping;
    this.target = target;
    this.retry = retry;
    this.inFlight = new InFlight(spec.delivery().maxInFlight(), context);
    this.context = context;
  }

  /** Its settings. */
  DestinationSpec spec() {
    return spec;
  }

  /** Its name in the spec. */
  String name() {
    return spec.name();
  }

  /**
   * One hop of a chain.
   *
   * @param envelope as the route left it
   * @param deadline spans the tries and all waits; one that has passed already means a last chance:
   *     exactly one try, within the destination's own time limit
   * @param span the hop's; the caller ends it
   * @param tried notes how far the hop comes
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Hop deliver(Envelope envelope, String key, Deadline deadline, Span span, Tried tried)
      throws InterruptedException {
    if (!inFlight.enter(deadline.passed() ? lastChance() : deadline)) {
      return new Hop.GaveUp(name(), HopReason.DEADLINE, Optional.empty(), 0);
    }
    try {
      return switch (shaping.shape(envelope)) {
        case Shaping.Changed(var shaped) ->
            retry.deliver(shaped, key, deadline, tried.noting(target.course()), span);
        case Shaping.FilteredOut out -> new Hop.Passed(name());
        case Shaping.Broken(var error) -> broken(error);
      };
    } finally {
      inFlight.leave();
    }
  }

  private Deadline lastChance() {
    return Deadline.in(spec.delivery().timeout(), context.time());
  }

  private Hop broken(String error) {
    Failure failure = Failure.lasting(error, Tags.TRANSFORM);
    return new Hop.GaveUp(name(), HopReason.PERMANENT, Optional.of(failure), 0);
  }

  /** Begins to probe, where there is something to probe. */
  void open() {
    if (target instanceof Group group) {
      group.open();
    }
  }

  /** Ends that. */
  void close() {
    if (target instanceof Group group) {
      group.close();
    }
  }
}
