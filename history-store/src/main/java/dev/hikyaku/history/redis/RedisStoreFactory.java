package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreFactory;

/** Makes stores in Redis. */
public final class RedisStoreFactory implements StoreFactory {
  /** For the service loader. */
  public RedisStoreFactory() {}

  @Override
  public String type() {
    return "redis";
  }

  @Override
  public Store create(Section settings, StoreContext context) {
    return new RedisStore(RedisSettings.read(settings), context);
  }
}
