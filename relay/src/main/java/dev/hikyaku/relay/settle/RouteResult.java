package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.route.Routed;
import java.util.List;

/**
 * What became of a message on one route.
 *
 * @param route the route's name
 * @param routed where it was to go
 * @param deliveries what came of each destination; those that nobody waits for may be missing
 */
public record RouteResult(String route, Routed routed, List<Delivery> deliveries) {
  /** Copies the deliveries. */
  public RouteResult {
    deliveries = List.copyOf(deliveries);
  }
}
