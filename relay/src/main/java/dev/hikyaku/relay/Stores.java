package dev.hikyaku.relay;

import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spec.RelaySpec;
import dev.hikyaku.relay.spec.StoreSpec;
import dev.hikyaku.relay.spec.UnknownType;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreFactory;
import dev.hikyaku.relay.store.RetriedStore;
import dev.hikyaku.relay.time.Time;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The stores of a spec.
 *
 * @param byName in the order of the spec
 */
record Stores(Map<String, Store> byName) {

  /** Makes them; a type that nobody makes is reported where it stands. */
  static Stores make(RelaySpec relay, Registry registry, Meters meters, Time time) {
    Map<String, Store> stores = new LinkedHashMap<>();
    for (StoreSpec spec : relay.stores()) {
      StoreFactory factory = registry.stores().get(spec.type());
      if (factory == null) {
        UnknownType.report(spec.settings(), "store", spec.type(), registry.stores().keySet());
      } else {
        StoreContext context =
            new StoreContext(relay.name(), spec.name(), relay.feedback().window(), time);
        Store store = factory.create(spec.settings(), context);
        stores.put(spec.name(), RetriedStore.around(store, spec, Stores::chance, meters, time));
      }
    }
    return new Stores(stores);
  }

  private static double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }

  /** The store that a block names, if it names one; a name that is not declared was reported. */
  Optional<Store> named(Optional<String> name) {
    return name.map(byName::get);
  }
}
