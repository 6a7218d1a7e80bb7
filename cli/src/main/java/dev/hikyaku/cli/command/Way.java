package dev.hikyaku.cli.command;

import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.message.Envelope;

/** Where a sent message enters the relay. */
sealed interface Way {
  /** Where it is said to come from. */
  Origin origin();

  /** Sends it. */
  Receipt send(Relay relay, Envelope envelope) throws InterruptedException;

  /**
   * Straight to a destination.
   *
   * @param destination its name
   */
  record ToDestination(String destination) implements Way {
    @Override
    public Origin origin() {
      return Origin.COMMAND_LINE;
    }

    @Override
    public Receipt send(Relay relay, Envelope envelope) throws InterruptedException {
      return relay.sendTo(destination, envelope);
    }
  }

  /**
   * Through one route.
   *
   * @param route its name
   * @param origin a source of it
   */
  record ThroughRoute(String route, Origin origin) implements Way {
    @Override
    public Receipt send(Relay relay, Envelope envelope) throws InterruptedException {
      return relay.sendThrough(route, envelope);
    }
  }

  /**
   * Through every route of a source.
   *
   * @param source its name
   * @param origin the same
   */
  record FromSource(String source, Origin origin) implements Way {
    @Override
    public Receipt send(Relay relay, Envelope envelope) throws InterruptedException {
      return relay.sendFrom(source, envelope);
    }
  }
}
