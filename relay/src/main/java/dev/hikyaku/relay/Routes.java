package dev.hikyaku.relay;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.route.LocalTurns;
import dev.hikyaku.relay.route.Route;
import dev.hikyaku.relay.route.StoredTurns;
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.RouteSpec;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Redactor;
import dev.hikyaku.relay.spi.RouterContext;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.relay.transform.CompiledExpressions;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Makes the routes of a spec. */
record Routes(
    RelaySpec relay,
    Registry registry,
    Stores stores,
    CompiledExpressions expressions,
    Observers observers,
    Time time) {

  /**
   * Who hears of what routers do.
   *
   * @param meters who counts
   * @param events who is told
   * @param mask hides secrets in what routers say
   */
  record Observers(Meters meters, Events events, UnaryOperator<String> mask) {}

  List<Route> make() {
    return relay.routes().stream().map(this::route).toList();
  }

  private Turns turns(String route, HistorySpec spec) {
    Optional<Store> store = stores.named(spec.store());
    return store.isPresent()
        ? StoredTurns.of(route, spec, store.get().turns(), expressions, time)
        : LocalTurns.of(spec, expressions, time);
  }

  private Route route(RouteSpec spec) {
    Optional<Turns> turns = spec.history().map(history -> turns(spec.name(), history));
    List<Candidate> candidates =
        relay.destinations().stream().map(DestinationSpec::candidate).toList();
    RouterContext context =
        new RouterContext(
            relay.name(),
            spec.name(),
            candidates,
            relay.models(),
            expressions,
            turns,
            Redactor.NONE,
            relay.server().dataDir(),
            observers.meters(),
            observers.events(),
            time);
    return Route.create(spec, registry.routers(), context, expressions, observers.mask());
  }
}
