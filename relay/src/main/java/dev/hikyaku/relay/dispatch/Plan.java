package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.deliver.UnderWay;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.Owed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What the routes made of one message, and the deliveries that follow from it. One thread only. */
final class Plan {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.dispatch");

  /** One route, with its orders from {@code first} to before {@code end}. */
  private record Leg(String route, Routed routed, int first, int end) {}

  private final List<Leg> legs = new ArrayList<>(1);
  private final List<Order> orders = new ArrayList<>(1);

  private final List<Optional<Delivery>> deliveries = new ArrayList<>(1);
  private final List<Route> routes;
  private Optional<UnderWay> left = Optional.empty();

  /** For these routes, in this order. */
  Plan(List<Route> routes) {
    this.routes = routes;
  }

  /** Asks every route; that and the deliveries are steps of the span. */
  void ask(Envelope envelope, Keys keys, Span span) throws InterruptedException {
    for (Route route : routes) {
      ask(route, envelope, keys, span);
    }
  }

  private void ask(Route route, Envelope envelope, Keys keys, Span span)
      throws InterruptedException {
    Routed routed;
    try (Span step = span.begin(SpanName.ROUTE, route.name())) {
      routed = MessageSpan.routed(step, route.name(), routed(route, envelope, step));
    }
    int first = orders.size();
    if (routed instanceof Routed.To(var shaped, var destinations)) {
      for (String destination : destinations) {
        String key = keys.of(envelope, route.name(), destination);
        orders.add(new Order(route.name(), destination, shaped, key, span));
        deliveries.add(Optional.empty());
      }
    }
    legs.add(new Leg(route.name(), routed, first, orders.size()));
  }

  /** A fault in a route's own code is a dead letter of that route and no more. */
  private static Routed routed(Route route, Envelope envelope, Span span)
      throws InterruptedException {
    try {
      return route.route(envelope, span);
    } catch (RuntimeException bug) {
      LOG.log(System.Logger.Level.ERROR, "route " + route.name() + " met a fault of ours", bug);
      String error = "route " + route.name() + ": unexpected " + bug.getClass().getSimpleName();
      return new Routed.Unroutable(envelope, DeadLetterReason.TRANSFORM, error);
    }
  }

  List<Order> orders() {
    return orders;
  }

  /** Waits for the destinations that the ack waits for. */
  void await(UnderWay underWay, Predicate<String> required) throws InterruptedException {
    left = Optional.of(underWay);
    for (int i = 0; i < orders.size(); i++) {
      if (required.test(orders.get(i).destination())) {
        deliveries.set(i, Optional.of(underWay.await(i)));
      }
    }
  }

  /**
   * Waits for the others: nobody is told, but what failed is counted. When the relay stops, so is
   * what had not ended.
   */
  void awaitRest(UnderWay underWay, Settlement settlement) {
    for (int i = 0; i < orders.size(); i++) {
      if (deliveries.get(i).isEmpty()) {
        Order order = orders.get(i);
        Delivery delivery = rest(underWay, i, order);
        deliveries.set(i, Optional.of(delivery));
        settlement.bestEffort(order.route(), order.envelope(), delivery);
      }
    }
  }

  private static Delivery rest(UnderWay underWay, int index, Order order) {
    try {
      return underWay.await(index);
    } catch (InterruptedException stop) {
      // Kept for the ones after this: they end at once too.
      Thread.currentThread().interrupt();
      return undelivered(order, List.of());
    }
  }

  /**
   * What is not known, once the way was cut short: destinations that were not served, routes that
   * were not asked. From then on what the others came to is among the results.
   */
  List<Owed> owed(Envelope envelope) {
    if (legs.isEmpty()) {
      return List.of(Owed.everything(envelope));
    }
    List<Owed> owed = new ArrayList<>();
    for (int i = 0; i < orders.size(); i++) {
      int index = i;
      if (deliveries.get(i).isEmpty()) {
        deliveries.set(i, left.flatMap(underWay -> underWay.done(index)));
      }
      if (deliveries.get(i).isEmpty()) {
        owed.add(owed(orders.get(i), hops(i)));
      }
    }
    for (Route route : routes.subList(legs.size(), routes.size())) {
      owed.add(Owed.route(route.name(), envelope));
    }
    return owed;
  }

  private static Owed owed(Order order, List<Hop> hops) {
    return Owed.delivery(order.route(), order.envelope(), undelivered(order, hops));
  }

  private static Delivery.Undelivered undelivered(Order order, List<Hop> hops) {
    return new Delivery.Undelivered(order.destination(), order.key(), hops);
  }

  private List<Hop> hops(int index) {
    return left.map(underWay -> underWay.hops(index)).orElse(List.of());
  }

  /** What is owed counts as not delivered from now on. */
  void giveUp() {
    for (int i = 0; i < orders.size(); i++) {
      if (deliveries.get(i).isEmpty()) {
        deliveries.set(i, Optional.of(undelivered(orders.get(i), hops(i))));
      }
    }
  }

  /** What is known so far, by route. */
  List<RouteResult> results() {
    List<RouteResult> results = new ArrayList<>(legs.size());
    for (Leg leg : legs) {
      List<Delivery> known =
          deliveries.subList(leg.first(), leg.end()).stream().flatMap(Optional::stream).toList();
      results.add(new RouteResult(leg.route(), leg.routed(), known));
    }
    return results;
  }
}
