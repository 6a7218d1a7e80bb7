package dev.hikyaku.relay.route;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Envelope;
import java.util.List;

/** What a route made of a message. */
public sealed interface Routed {
  /**
   * To be delivered.
   *
   * @param envelope as the route's transforms left it, with {@code ai.decision} and {@code router}
   * @param destinations where to, at least one, without repeats
   */
  record To(Envelope envelope, List<String> destinations) implements Routed {}

  /** The route's filter dropped it. */
  record FilteredOut() implements Routed {}

  /**
   * It cannot be routed.
   *
   * @param envelope the message as it is dead-lettered: as it came, since a replay takes it through
   *     the route from the start; with what the routers said, if they were asked
   * @param reason {@code no_route}, {@code transform} or {@code schema}
   * @param error one line
   */
  record Unroutable(Envelope envelope, DeadLetterReason reason, String error) implements Routed {}
}
