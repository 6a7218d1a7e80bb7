package dev.hikyaku.history.redis;

import dev.hikyaku.history.Records;
import dev.hikyaku.relay.spi.Pins;
import dev.hikyaku.relay.spi.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pins: a text for each. */
record RedisPins(RedisLink link, RedisKeys keys) implements Pins {
  @Override
  public Optional<Pin> find(String key) throws StoreException, InterruptedException {
    String found = link.ask("pins.find", redis -> present(redis.get(keys.pin(key))));
    return found.isEmpty() ? Optional.empty() : Optional.of(Records.pin("pins.find", found));
  }

  private static String present(@Nullable String value) {
    return value == null ? "" : value;
  }

  @Override
  public Pin set(String key, Optional<Pin> expected, Pin next, Duration ttl)
      throws StoreException, InterruptedException {
    String stands =
        link.ask(
            "pins.set",
            redis ->
                Script.PINS_SET.run(
                    redis,
                    List.of(keys.pin(key)),
                    expected.map(Records::write).orElse(""),
                    Records.write(next),
                    Millis.of(ttl)));
    return Records.pin("pins.set", stands);
  }

  @Override
  public boolean remove(String key, Pin expected) throws StoreException, InterruptedException {
    return link.ask(
            "pins.remove",
            redis ->
                Script.PINS_REMOVE.number(redis, List.of(keys.pin(key)), Records.write(expected)))
        > 0;
  }
}
