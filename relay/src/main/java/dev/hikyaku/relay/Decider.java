package dev.hikyaku.relay;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.spi.ExpressionException;
import java.util.Set;

/**
 * One route, asked without delivering and without leaving a trace in the history. Thread-safe; ends
 * with its {@link Relay}.
 */
public final class Decider {
  private final Route route;
  private final Parts parts;
  private final Lifecycle life;

  Decider(Route route, Parts parts, Lifecycle life) {
    this.route = route;
    this.parts = parts;
    this.life = life;
  }

  /**
   * Starts the routers in place of {@link Relay#start}: no destination, no dead-letter file and no
   * source is opened.
   *
   * @throws RelayException when a router cannot start; nothing is left open
   * @throws InterruptedException when told to stop first; nothing is left open
   */
  public void start() throws InterruptedException {
    life.startDeciding();
  }

  /** Every destination that the route may pick. */
  public Set<String> targets() {
    return route.targets();
  }

  /** What the route would do with a message. */
  public Choice decide(Envelope envelope) throws InterruptedException {
    try {
      Envelope named = parts.identified(envelope);
      return Choices.of(route.name(), named, route.decide(named));
    } catch (ExpressionException e) {
      return Choices.nameless(route.name(), envelope, e);
    }
  }
}
