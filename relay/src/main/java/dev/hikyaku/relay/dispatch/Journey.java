package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.UnderWay;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.Time;
import java.util.List;
import java.util.function.Consumer;

/**
 * The way of a message through the relay, in five steps. Thread-safe.
 *
 * @param destinations where it can go
 * @param keys the idempotency key of a delivery
 * @param settlement what becomes of what failed
 * @param meters counts
 * @param time the clock
 * @param listener is told of every settled message; must not block
 */
public record Journey(
    Destinations destinations,
    Keys keys,
    Settlement settlement,
    Meters meters,
    Time time,
    Consumer<Settled> listener) {

  /**
   * Takes the message all the way. The ack is settled before this returns, unless it throws.
   *
   * @param routes those that take it
   * @throws InterruptedException when the relay stops; then the ack may not be settled
   */
  public Settled take(Envelope envelope, List<Route> routes, Ack ack) throws InterruptedException {
    long began = time.nanos();
    // 1 route
    Plan plan = new Plan();
    for (Route route : routes) {
      plan.ask(route, envelope, keys);
    }
    // 2 deliver, to all destinations at once
    try (UnderWay underWay = destinations.start(plan.orders())) {
      List<RouteResult> results = plan.await(underWay, destinations::required);
      double seconds = (time.nanos() - began) / 1e9;
      results.forEach(result -> meters.messageSeconds(result.route(), seconds));
      // 3 settle: what failed is dead-lettered first
      // 4 ack
      Settled settled = new Settled(envelope, results, settle(envelope, results, ack));
      meters.message(envelope.source(), settled.outcome().label());
      listener.accept(settled);
      // 5 what nobody waits for
      plan.awaitRest(underWay, destinations::required, settlement);
      return settled;
    }
  }

  private Disposition settle(Envelope envelope, List<RouteResult> results, Ack ack)
      throws InterruptedException {
    while (true) {
      Disposition outcome = settlement.settle(envelope, results, ack::answered);
      if (!(outcome instanceof Disposition.Failed failed)) {
        tell(results, ack);
        ack.settle(outcome);
        return outcome;
      }
      if (ack.nack(failed)) {
        return outcome;
      }
      // The sender was told "taken" in this very moment: now the letters must be held.
    }
  }

  /** A caller may wait for the reply of one of them. */
  private static void tell(List<RouteResult> results, Ack ack) {
    for (RouteResult result : results) {
      for (Delivery delivery : result.deliveries()) {
        switch (delivery) {
          case Delivery.Delivered(var chosen, var taker, var reply, var hops) -> {
            ack.replied(chosen, reply);
            if (!taker.equals(chosen)) {
              ack.replied(taker, reply);
            }
          }
          case Delivery.Undelivered(var chosen, var hops) -> ack.gaveUp(chosen);
          case Delivery.Passed passed -> {
            // Not for it: as if it had not been chosen.
          }
        }
      }
    }
  }

  /** Dead-letters a message whose way ended early, though its sender was told that it is taken. */
  void cutShort(Envelope envelope, String why) {
    try {
      settlement.cutShort(envelope, why);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
