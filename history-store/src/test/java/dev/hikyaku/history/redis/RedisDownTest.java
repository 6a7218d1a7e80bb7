package dev.hikyaku.history.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.KeyClaims.State;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a store says while its server is away, and after that. */
@Timeout(60)
class RedisDownTest {
  private static final Duration LONG = Duration.ofHours(1);

  @TempDir private Path folder;
  private OwnRedis server;

  @SuppressWarnings("NullAway.Init")
  RedisDownTest() {}

  @BeforeEach
  void start() throws Exception {
    server = OwnRedis.start(folder);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Store open(Map<String, ?> more) throws Exception {
    Map<String, Object> settings = new HashMap<>(Map.of("url", server.url()));
    settings.putAll(more);
    FakeSection section = FakeSection.of("stores[r]", settings);
    Store store =
        new RedisStoreFactory()
            .create(section, new StoreContext("desk", "r", LONG, SystemTime.INSTANCE));
    assertThat(section.errors()).isEmpty();
    store.open();
    return store;
  }

  private static void untilItWorks(Store store) throws Exception {
    boolean works = false;
    while (!works) {
      try {
        works = store.seenKeys().claim("probe", "me", LONG) == State.CLAIMED;
      } catch (StoreException notYet) {
        Thread.onSpinWait();
      }
    }
  }

  private static void fails(Store store) {
    assertThatThrownBy(() -> store.turns().newest("anna", 1)).isInstanceOf(StoreException.class);
  }

  @Test
  void aServerThatGoesAndComesBackIsFoundAgain() throws Exception {
    try (Store store = open(Map.of())) {
      assertThat(store.turns().newest("anna", 1)).isEmpty();
      server.stop();
      fails(store);

      server.startAgain();
      untilItWorks(store);

      assertThat(store.turns().newest("anna", 1)).isEmpty();
    }
  }

  @Test
  void aServerThatIsAwayAtTheStartIsFoundWhenItComes() throws Exception {
    server.stop();
    try (Store store = open(Map.of())) {
      fails(store);

      server.startAgain();
      untilItWorks(store);
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsNotWaitedForLongerThanTheTimeout() throws Exception {
    try (Store store = open(Map.of())) {
      untilItWorks(store);
      server.freeze();
      assertThatThrownBy(() -> store.turns().newest("anna", 1))
          .isInstanceOf(StoreException.class)
          .hasMessage("the server did not answer in time");

      server.thaw();
      untilItWorks(store);
    }
  }

  @Test
  void aWrongPasswordIsToldWithoutIt() throws Exception {
    server.stop();
    try (OwnRedis guarded = OwnRedis.start(folder, "--requirepass", "s3cret")) {
      OwnRedis before = server;
      server = guarded;
      try (Store right = open(Map.of("password", "s3cret"));
          Store wrong = open(Map.of("password", "gu3ss"))) {
        untilItWorks(right);
        assertThatThrownBy(() -> wrong.turns().newest("anna", 1))
            .isInstanceOf(StoreException.class)
            .hasMessageNotContaining("gu3ss");
      }
      server = before;
    }
  }
}
