package dev.hikyaku.history;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreFactory;

/** Makes stores in memory. */
public final class MemoryStoreFactory implements StoreFactory {
  /** For the service loader. */
  public MemoryStoreFactory() {}

  @Override
  public String type() {
    return "memory";
  }

  @Override
  public Store create(Section settings, StoreContext context) {
    int most = settings.integer("max", Defaults.MEMORY_STORE_MAX, 1, Integer.MAX_VALUE);
    return new MemoryStore(most, context);
  }
}
