package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Route;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * The idempotency key of a delivery: the message's id, or {@code id#route} where two routes of one
 * source can bring the same message to the same receiver, which would drop the second as a repeat.
 * Immutable.
 */
public final class Keys {
  private record Pair(String route, String destination) {}

  private final Set<Pair> shared = new HashSet<>();

  /**
   * Finds the pairs that need a key of their own.
   *
   * @param sources every source's name
   * @param routes every route
   * @param reach the destination of a name and all that may stand in for it
   */
  public Keys(Collection<String> sources, List<Route> routes, Function<String, Set<String>> reach) {
    for (String source : sources) {
      List<Route> taking = routes.stream().filter(route -> route.takes(source)).toList();
      for (Route route : taking) {
        Set<String> others = new HashSet<>();
        taking.stream()
            .filter(other -> other != route)
            .flatMap(other -> other.targets().stream())
            .forEach(target -> others.addAll(reach.apply(target)));
        for (String target : route.targets()) {
          if (reach.apply(target).stream().anyMatch(others::contains)) {
            shared.add(new Pair(route.name(), target));
          }
        }
      }
    }
  }

  String of(Envelope envelope, String route, String destination) {
    return shared.isEmpty() || !shared.contains(new Pair(route, destination))
        ? envelope.id()
        : envelope.id() + "#" + route;
  }
}
