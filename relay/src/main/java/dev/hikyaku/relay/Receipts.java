package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.dispatch.Settled;
import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes a {@link Receipt} for a message that a program sent itself. */
final class Receipts {
  private Receipts() {}

  static Receipt of(Settled settled) {
    List<Receipt.Trail> trails = new ArrayList<>();
    Optional<String> error = Optional.empty();
    for (RouteResult result : settled.results()) {
      result.deliveries().forEach(delivery -> trails.add(trail(delivery)));
      if (result.routed() instanceof Routed.Unroutable unroutable) {
        error = Optional.of(result.route() + ": " + unroutable.error());
      }
    }
    if (settled.outcome() instanceof Disposition.Failed failed) {
      error = Optional.of(failed.error());
    }
    return new Receipt(settled.envelope().id(), settled.outcome(), trails, error);
  }

  static Receipt of(String id, Disposition outcome, Delivery delivery) {
    return new Receipt(id, outcome, List.of(trail(delivery)), Optional.empty());
  }

  /** It could not be tried. */
  static Receipt failed(String id, String error) {
    return new Receipt(id, new Disposition.Failed(error), List.of(), Optional.of(error));
  }

  /** The source's {@code id} failed on it: a running relay would take no such message. */
  static Receipt nameless(Envelope message, ExpressionException e) {
    String error = "id: " + e.getMessage();
    return new Receipt(message.id(), new Disposition.Failed(error), List.of(), Optional.of(error));
  }

  private static Receipt.Trail trail(Delivery delivery) {
    Optional<String> takenBy =
        delivery instanceof Delivery.Delivered taken
            ? Optional.of(taken.takenBy())
            : Optional.empty();
    return new Receipt.Trail(
        delivery.destination(), takenBy, delivery.hops().stream().map(Receipts::step).toList());
  }

  private static Receipt.Step step(Hop hop) {
    return switch (hop) {
      case Hop.Done done ->
          new Receipt.Step(done.to(), "delivered", done.attempts(), Optional.empty());
      case Hop.Cut cut ->
          new Receipt.Step(cut.to(), "cut", cut.attempts(), cut.last().map(Failure::message));
      case Hop.Passed passed -> new Receipt.Step(passed.to(), "filtered", 0, Optional.empty());
      case Hop.GaveUp gaveUp ->
          new Receipt.Step(
              gaveUp.to(),
              gaveUp.reason().label(),
              gaveUp.attempts(),
              gaveUp.last().map(Failure::message));
    };
  }
}
