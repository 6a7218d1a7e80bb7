package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.deliver.UnderWay;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.Owed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.time.Time;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The way of a message through the relay, in five steps. Thread-safe.
 *
 * @param destinations where it can go
 * @param keys the idempotency key of a delivery
 * @param settlement what becomes of what failed
 * @param meters counts
 * @param time the clock
 * @param listener is told of every message once nothing of it is in work; must not block
 * @param spans the steps of its way, for traces
 */
public record Journey(
    Destinations destinations,
    Keys keys,
    Settlement settlement,
    Meters meters,
    Time time,
    Consumer<Settled> listener,
    Spans spans) {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.dispatch");

  /**
   * Takes the message all the way. The ack is settled before this returns, unless it throws.
   *
   * @param routes those that take it
   * @throws InterruptedException when the relay stops; then the ack may not be settled
   */
  public Settled take(Envelope envelope, List<Route> routes, Ack ack) throws InterruptedException {
    return take(envelope, new Plan(routes), ack);
  }

  /**
   * The same.
   *
   * @param plan a new one; it knows how far the message came when this throws
   */
  Settled take(Envelope envelope, Plan plan, Ack ack) throws InterruptedException {
    try (Span span = MessageSpan.begin(spans, envelope)) {
      Settled settled = traced(envelope, plan, ack, span);
      listener.accept(settled);
      return settled;
    }
  }

  private Settled traced(Envelope envelope, Plan plan, Ack ack, Span span)
      throws InterruptedException {
    try {
      Settled settled = take(MessageSpan.marked(envelope, span), plan, ack, span);
      MessageSpan.ended(span, settled.outcome());
      return settled;
    } catch (InterruptedException stop) {
      span.fail("cancelled", "");
      throw stop;
    }
  }

  /**
   * Delivers to one destination, without a route: nothing is dead-lettered, acked or counted as a
   * message.
   *
   * @throws IllegalArgumentException when there is no such destination
   */
  public Delivery deliver(String destination, Envelope envelope) throws InterruptedException {
    return straight(
            new Order("", destination, envelope, envelope.id()),
            (sent, delivery) -> Settlement.alone(delivery))
        .results()
        .getFirst()
        .deliveries()
        .getFirst();
  }

  /** What becomes of a message that went to one destination. */
  @FunctionalInterface
  interface Straight {
    /**
     * Settles it.
     *
     * @param sent the message as a part of its trace
     */
    Disposition settle(Envelope sent, Delivery delivery) throws InterruptedException;
  }

  /**
   * Delivers past all routes, as a trace's message of its own with all that follows from it.
   *
   * @param order its span plays no part
   */
  Settled straight(Order order, Straight then) throws InterruptedException {
    try (Span span = MessageSpan.begin(spans, order.envelope())) {
      Envelope sent = MessageSpan.marked(order.envelope(), span);
      Delivery delivery = delivered(order, sent, span);
      RouteResult result =
          new RouteResult(
              order.route(), new Routed.To(sent, List.of(order.destination())), List.of(delivery));
      Disposition outcome = then.settle(sent, delivery);
      MessageSpan.ended(span, outcome);
      return new Settled(order.envelope(), List.of(result), outcome);
    }
  }

  private Delivery delivered(Order order, Envelope sent, Span span) throws InterruptedException {
    try {
      return destinations.deliver(
          new Order(order.route(), order.destination(), sent, order.key(), span), Set.of());
    } catch (InterruptedException stop) {
      span.fail("cancelled", "");
      throw stop;
    }
  }

  private Settled take(Envelope envelope, Plan plan, Ack ack, Span span)
      throws InterruptedException {
    long began = time.nanos();
    // 1 route
    plan.ask(envelope, keys, span);
    // 2 deliver, to all destinations at once
    try (UnderWay underWay = destinations.start(plan.orders())) {
      plan.await(underWay, destinations::required);
      double seconds = (time.nanos() - began) / 1e9;
      List<RouteResult> awaited = plan.results();
      awaited.forEach(result -> meters.messageSeconds(result.route(), seconds));
      // 3 settle: what failed is dead-lettered first
      // 4 ack
      Disposition outcome = settle(envelope, awaited, ack);
      meters.message(envelope.source(), outcome.label());
      // 5 what nobody waits for
      plan.awaitRest(underWay, settlement);
      return new Settled(envelope, plan.results(), outcome);
    }
  }

  /**
   * Takes the message to one destination, past all routes. What fails is dead-lettered as if a
   * route had chosen it.
   *
   * @throws InterruptedException when the relay stops
   * @throws IllegalArgumentException when there is no such destination
   */
  public Settled takeTo(String destination, Envelope envelope) throws InterruptedException {
    Settled settled =
        straight(new Order("", destination, envelope, envelope.id()), this::asIfChosen);
    meters.message(envelope.source(), settled.outcome().label());
    listener.accept(settled);
    return settled;
  }

  private Disposition asIfChosen(Envelope sent, Delivery delivery) throws InterruptedException {
    List<String> chosen = List.of(delivery.destination());
    RouteResult result = new RouteResult("", new Routed.To(sent, chosen), List.of(delivery));
    return settlement.settle(sent, List.of(result), () -> false);
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
          case Delivery.Undelivered(var chosen, var key, var hops) -> ack.gaveUp(chosen);
          case Delivery.Passed passed -> {
            // Not for it: as if it had not been chosen.
          }
        }
      }
    }
  }

  /**
   * Ends a message whose way was cut short: a nack, or a dead letter where its sender was already
   * told that the relay has it.
   *
   * @param plan how far it came
   * @return whether it is lost: its sender was told, and no dead letter could be written
   */
  boolean cutShort(Envelope envelope, Plan plan, Ack ack, CutShort why) {
    Disposition.Failed nack = why.nack();
    boolean nacked = ack.nack(nack);
    Disposition outcome = nacked ? nack : dead(envelope, plan, ack, why);
    meters.message(envelope.source(), outcome.label());
    listener.accept(new Settled(envelope, nacked ? List.of() : plan.results(), outcome));
    return !nacked && outcome instanceof Disposition.Failed;
  }

  private Disposition dead(Envelope envelope, Plan plan, Ack ack, CutShort why) {
    Disposition outcome = lettered(envelope, plan, why);
    if (outcome instanceof Disposition.Failed(String error)) {
      LOG.log(
          System.Logger.Level.ERROR,
          "message {0} is lost, though its sender was told that it is taken: {1}",
          envelope.id(),
          error);
    }
    ack.settle(outcome);
    return outcome;
  }

  private Disposition lettered(Envelope envelope, Plan plan, CutShort why) {
    try {
      List<Owed> owed = plan.owed(envelope);
      List<RouteResult> known = plan.results();
      plan.giveUp();
      return settlement.cutShort(known, owed, why.word());
    } catch (InterruptedException stop) {
      return new Disposition.Failed("interrupted while its dead letter was written");
    }
  }
}
