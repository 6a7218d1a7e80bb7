package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.message.Envelope;
import java.util.Optional;

/**
 * What is still to be done for a message whose way was cut short.
 *
 * @param envelope as it is to go on from there
 * @param route that was to take it; empty when every route of its source is
 * @param delivery how far that came; empty when no route has decided
 */
public record Owed(
    Envelope envelope, Optional<String> route, Optional<Delivery.Undelivered> delivery) {

  /** Every route of its source. */
  public static Owed everything(Envelope envelope) {
    return new Owed(envelope, Optional.empty(), Optional.empty());
  }

  /** This route. */
  public static Owed route(String route, Envelope envelope) {
    return new Owed(envelope, Optional.of(route), Optional.empty());
  }

  /** A delivery that this route decided. */
  public static Owed delivery(String route, Envelope envelope, Delivery.Undelivered sofar) {
    return new Owed(envelope, Optional.of(route), Optional.of(sofar));
  }

  /** That was to get it, if a route has decided. */
  Optional<String> destination() {
    return delivery.map(Delivery.Undelivered::destination);
  }
}
