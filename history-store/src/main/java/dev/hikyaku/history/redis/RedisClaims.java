package dev.hikyaku.history.redis;

import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.StoreException;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Seen keys: a text for each, who holds it or that it is done. */
record RedisClaims(RedisLink link, RedisKeys keys) implements KeyClaims {
  private static final String DONE = "D";

  @Override
  public State claim(String key, String owner, Duration lease)
      throws StoreException, InterruptedException {
    return State.valueOf(
        link.ask(
            "keys.claim",
            redis -> Script.KEYS_CLAIM.run(redis, names(key), owner, Millis.of(lease))));
  }

  @Override
  public void prolong(Collection<String> held, String owner, Duration lease)
      throws StoreException, InterruptedException {
    List<String> names = held.stream().map(keys::seen).toList();
    if (!names.isEmpty()) {
      link.ask(
          "keys.prolong", redis -> Script.KEYS_PROLONG.run(redis, names, owner, Millis.of(lease)));
    }
  }

  @Override
  public void done(String key, Duration ttl) throws StoreException, InterruptedException {
    link.ask(
        "keys.done", redis -> redis.set(keys.seen(key), DONE, SetArgs.Builder.px(Millis.of(ttl))));
  }

  @Override
  public void forget(String key, String owner) throws StoreException, InterruptedException {
    link.ask("keys.forget", redis -> Script.KEYS_FORGET.run(redis, names(key), owner));
  }

  private List<String> names(String key) {
    return List.of(keys.seen(key));
  }
}
