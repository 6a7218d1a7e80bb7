package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.Order;
import dev.hikyaku.relay.deliver.UnderWay;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.settle.RouteResult;
import dev.hikyaku.relay.settle.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What the routes made of one message, and the deliveries that follow from it. One thread only. */
final class Plan {
  /** One route, with its orders from {@code first} to before {@code end}. */
  private record Leg(String route, Routed routed, int first, int end) {}

  private final List<Leg> legs = new ArrayList<>(1);
  private final List<Order> orders = new ArrayList<>(1);

  /** Asks one more route. */
  void ask(Route route, Envelope envelope, Keys keys) throws InterruptedException {
    Routed routed = route.route(envelope);
    int first = orders.size();
    if (routed instanceof Routed.To(var shaped, var destinations)) {
      for (String destination : destinations) {
        String key = keys.of(envelope, route.name(), destination);
        orders.add(new Order(route.name(), destination, shaped, key));
      }
    }
    legs.add(new Leg(route.name(), routed, first, orders.size()));
  }

  List<Order> orders() {
    return orders;
  }

  /** Waits for the destinations that the ack waits for. */
  List<RouteResult> await(UnderWay underWay, Predicate<String> required)
      throws InterruptedException {
    List<RouteResult> results = new ArrayList<>(legs.size());
    for (Leg leg : legs) {
      List<Delivery> deliveries = new ArrayList<>(leg.end() - leg.first());
      for (int i = leg.first(); i < leg.end(); i++) {
        if (required.test(orders.get(i).destination())) {
          deliveries.add(underWay.await(i));
        }
      }
      results.add(new RouteResult(leg.route(), leg.routed(), deliveries));
    }
    return results;
  }

  /** Waits for the others: nobody is told, but it is counted. */
  void awaitRest(UnderWay underWay, Predicate<String> required, Settlement settlement)
      throws InterruptedException {
    for (int i = 0; i < orders.size(); i++) {
      Order order = orders.get(i);
      if (!required.test(order.destination())) {
        settlement.bestEffort(order.route(), order.envelope(), underWay.await(i));
      }
    }
  }
}
