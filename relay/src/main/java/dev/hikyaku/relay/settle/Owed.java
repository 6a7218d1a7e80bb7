package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.message.Envelope;
import java.util.List;
import java.util.Optional;

/**
 * What is still to be done for a message whose way was cut short.
 *
 * @param envelope as it is to go on from there
 * @param route that was to take it; empty when every route of its source is
 * @param destination that was to get it; empty when no route has decided
 * @param hops what was tried
 */
public record Owed(
    Envelope envelope, Optional<String> route, Optional<String> destination, List<Hop> hops) {

  /** Every route of its source. */
  public static Owed everything(Envelope envelope) {
    return new Owed(envelope, Optional.empty(), Optional.empty(), List.of());
  }
}
