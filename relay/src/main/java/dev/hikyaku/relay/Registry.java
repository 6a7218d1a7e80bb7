package dev.hikyaku.relay;

import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.RouterFactory;
import dev.hikyaku.relay.spi.StoreFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Every protocol, router and store on the class path, by the word a spec names it with. Loaded once
 * per relay; immutable.
 */
final class Registry {
  private final SortedMap<String, Protocol> sources = new TreeMap<>();
  private final SortedMap<String, Protocol> sinks = new TreeMap<>();
  private final SortedMap<String, RouterFactory> routers = new TreeMap<>();
  private final SortedMap<String, StoreFactory> stores = new TreeMap<>();

  /**
   * Looks them all up.
   *
   * @throws IllegalStateException when two claim the same word: neither may win by chance
   */
  static Registry load() {
    Registry registry = new Registry();
    for (Protocol protocol : ServiceLoader.load(Protocol.class)) {
      protocol.sourceTypes().forEach(t -> claim(registry.sources, "source", t, protocol));
      protocol.sinkTypes().forEach(t -> claim(registry.sinks, "destination", t, protocol));
    }
    for (RouterFactory factory : ServiceLoader.load(RouterFactory.class)) {
      claim(registry.routers, "router", factory.type(), factory);
    }
    for (StoreFactory factory : ServiceLoader.load(StoreFactory.class)) {
      claim(registry.stores, "store", factory.type(), factory);
    }
    return registry;
  }

  private static <T> void claim(Map<String, T> known, String kind, String type, T provider) {
    T other = known.putIfAbsent(type, provider);
    if (other != null) {
      throw new IllegalStateException(
          "two providers of %s type %s: %s and %s"
              .formatted(kind, type, other.getClass().getName(), provider.getClass().getName()));
    }
  }

  SortedMap<String, Protocol> sources() {
    return sources;
  }

  SortedMap<String, Protocol> sinks() {
    return sinks;
  }

  SortedMap<String, RouterFactory> routers() {
    return routers;
  }

  SortedMap<String, StoreFactory> stores() {
    return stores;
  }

  /** The first library a protocol needs and cannot find. */
  static Optional<String> missing(Protocol protocol) {
    return protocol.needs().stream()
        .filter(need -> !present(need.probe()))
        .map(Protocol.Needs::coordinates)
        .sorted()
        .findFirst();
  }

  private static boolean present(String className) {
    try {
      Class.forName(className, false, Registry.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  List<Component> components() {
    List<Component> all = new ArrayList<>();
    Function<Protocol, String> lacks = protocol -> missing(protocol).orElse("");
    sources.forEach((t, p) -> all.add(component("source", t, p, lacks.apply(p))));
    sinks.forEach((t, p) -> all.add(component("destination", t, p, lacks.apply(p))));
    routers.forEach((t, f) -> all.add(component("router", t, f, "")));
    stores.forEach((t, f) -> all.add(component("store", t, f, "")));
    return List.copyOf(all);
  }

  private static Component component(String kind, String type, Object provider, String missing) {
    return new Component(kind, type, provider.getClass().getName(), missing);
  }
}
