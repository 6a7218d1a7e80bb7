package dev.hikyaku.relay.spec;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Destinations that several routes of one source can reach, also as fallbacks: each route brings
 * them the message under a key of its own, so a receiver takes it more than once.
 *
 * @param relay the spec
 * @param targets the destinations that a route may choose
 */
record Overlap(RelaySpec relay, Function<RouteSpec, Set<String>> targets) {
  /** Warns of each, once. */
  void warn() {
    for (DestinationSpec destination : relay.destinations()) {
      relay.sources().stream()
          .map(source -> bringing(source.name(), destination.name()))
          .filter(routes -> routes.size() > 1)
          .findFirst()
          .ifPresent(routes -> warn(destination, routes));
    }
  }

  private static void warn(DestinationSpec destination, List<RouteSpec> routes) {
    String names = routes.stream().map(RouteSpec::name).collect(Collectors.joining(", "));
    String keys =
        routes.stream().map(route -> "id#" + route.name()).collect(Collectors.joining(", "));
    destination
        .settings()
        .warning(
            "name",
            "more than one route of a source can reach it ("
                + names
                + "): it may get a message once from each, with the keys "
                + keys,
            "lead one route here if once is enough");
  }

  private List<RouteSpec> bringing(String source, String destination) {
    return relay.routes().stream()
        .filter(route -> route.from().contains(source))
        .filter(route -> reached(route).contains(destination))
        .toList();
  }

  private Set<String> reached(RouteSpec route) {
    Set<String> reached = new HashSet<>();
    targets.apply(route).forEach(name -> reach(name, reached));
    return reached;
  }

  private void reach(String name, Set<String> reached) {
    if (reached.add(name)) {
      relay.destinations().stream()
          .filter(each -> each.name().equals(name))
          .flatMap(each -> each.fallback().stream())
          .forEach(next -> reach(next, reached));
    }
  }
}
