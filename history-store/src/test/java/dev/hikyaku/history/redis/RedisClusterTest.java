package dev.hikyaku.history.redis;

import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreContract;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract on a cluster of one node that has all slots. */
class RedisClusterTest extends StoreContract {
  @TempDir private static Path folder = Path.of("");

  private static Optional<OwnRedis> node = Optional.empty();
  private static Optional<RequiredRedis> client = Optional.empty();

  @BeforeAll
  static void start() throws Exception {
    OwnRedis started =
        OwnRedis.start(folder, "--cluster-enabled", "yes", "--cluster-announce-ip", "127.0.0.1");
    node = Optional.of(started);
    RequiredRedis connected = RequiredRedis.connect(started.url());
    client = Optional.of(connected);
    connected.commands().clusterAddSlots(IntStream.range(0, 16384).toArray());
    while (!connected.commands().clusterInfo().contains("cluster_state:ok")) {
      Thread.onSpinWait();
    }
  }

  @AfterAll
  static void stop() {
    client.ifPresent(RequiredRedis::close);
    node.ifPresent(OwnRedis::close);
  }

  @Override
  protected Store open() throws Exception {
    String relay = "test-" + Ulids.next().toLowerCase(Locale.ROOT);
    Map<String, Object> settings =
        Map.of("url", node.orElseThrow().url(), "cluster", true, "timeout", "5s");
    Store store =
        new RedisStoreFactory()
            .create(
                FakeSection.of("stores[r]", settings),
                new StoreContext(relay, "r", DECISIONS_FOR, SystemTime.INSTANCE));
    store.open();
    return store;
  }

  @Override
  protected void pass(Duration time) {
    client.orElseThrow().pass(time);
  }
}
