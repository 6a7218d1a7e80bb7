package dev.hikyaku.history.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;

/**
 * A Redis server for tests: {@code HIKYAKU_TEST_REDIS}, or the one on this machine. Without it its
 * tests are skipped, and fail where every service is required.
 */
final class RequiredRedis implements AutoCloseable {
  static final String URL =
      System.getenv().getOrDefault("HIKYAKU_TEST_REDIS", "redis://127.0.0.1:6379");

  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;

  private RequiredRedis(RedisClient client, StatefulRedisConnection<String, String> connection) {
    this.client = client;
    this.connection = connection;
  }

  static RequiredRedis connect() {
    return connect(URL);
  }

  static RequiredRedis connect(String url) {
    RedisURI uri = RedisURI.create(url);
    uri.setTimeout(Duration.ofSeconds(5));
    RedisClient client = RedisClient.create(uri);
    try {
      return new RequiredRedis(client, client.connect());
    } catch (RedisException absent) {
      client.shutdown();
      boolean required = "1".equals(System.getenv("HIKYAKU_REQUIRE_SERVICES"));
      if (required) {
        throw new AssertionError("no Redis at " + url, absent);
      }
      Assumptions.abort("no Redis at " + url);
      throw absent;
    }
  }

  RedisCommands<String, String> commands() {
    return connection.sync();
  }

  /** Waits until the server's clock is so much further. */
  void pass(Duration time) {
    long until = millis() + time.toMillis() + 1;
    while (millis() < until) {
      Thread.onSpinWait();
    }
  }

  private long millis() {
    var now = connection.sync().time();
    return Long.parseLong(now.get(0)) * 1000 + Long.parseLong(now.get(1)) / 1000;
  }

  /** Deletes what a relay of this name kept. */
  void clean(String relay) {
    commands().keys("hikyaku:{" + relay + "}:*").forEach(key -> commands().del(key));
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
  }
}
