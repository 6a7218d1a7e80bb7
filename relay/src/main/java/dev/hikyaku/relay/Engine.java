package dev.hikyaku.relay;

import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.dispatch.Dispatcher;
import dev.hikyaku.relay.dispatch.Journey;
import dev.hikyaku.relay.intake.Buffer;
import dev.hikyaku.relay.intake.SourceRunner;
import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.settle.DeadLetters;
import dev.hikyaku.relay.spi.Sink;
import java.util.List;
import java.util.Map;

/**
 * The parts of one relay, made and not yet open.
 *
 * @param sinks by destination
 * @param routes in the order of the spec
 * @param sources those that will run
 */
record Engine(
    Map<String, Sink> sinks,
    Destinations destinations,
    List<Route> routes,
    DeadLetters letters,
    Journey journey,
    Buffer buffer,
    Dispatcher dispatcher,
    List<SourceRunner> sources,
    PrometheusMeters meters,
    Books books) {

  /** The routes that take a source. */
  List<Route> taking(String source) {
    return routes.stream().filter(route -> route.takes(source)).toList();
  }
}
