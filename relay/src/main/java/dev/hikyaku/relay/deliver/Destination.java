package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.time.Deadline;
import java.util.Optional;

/**
 * One destination without its fallbacks: its own transforms, then its target. Thread-safe.
 *
 * @param spec its settings
 * @param shaping its transforms
 * @param target where it sends
 */
record Destination(DestinationSpec spec, Shaping shaping, Target target) {
  /** Its name in the spec. */
  String name() {
    return spec.name();
  }

  /**
   * One hop of a chain.
   *
   * @param envelope as the route left it
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Hop deliver(Envelope envelope, String key, Deadline deadline) throws InterruptedException {
    // #3, max_in_flight: a message over it is parked here, holding no worker.
    return switch (shaping.shape(envelope)) {
      case Shaping.Changed(var shaped) -> target.deliver(shaped, key, deadline);
      case Shaping.FilteredOut out -> new Hop.Passed(name());
      case Shaping.Broken(var error) -> broken(error);
    };
  }

  private Hop broken(String error) {
    Failure failure = Failure.lasting(error, Tags.TRANSFORM);
    return new Hop.GaveUp(name(), HopReason.PERMANENT, Optional.of(failure), 0);
  }
}
