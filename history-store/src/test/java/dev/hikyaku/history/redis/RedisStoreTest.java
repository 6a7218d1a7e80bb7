package dev.hikyaku.history.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spi.Counters.Limit;
import dev.hikyaku.relay.spi.Counters.Reservation;
import dev.hikyaku.relay.spi.Counters.Window;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Pins.Pin;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreContract;
import dev.hikyaku.relay.time.SystemTime;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RedisStoreTest extends StoreContract {
  private static Optional<RequiredRedis> server = Optional.empty();

  private final String relay = "test-" + Ulids.next().toLowerCase(Locale.ROOT);

  @BeforeAll
  static void connect() {
    server = Optional.of(RequiredRedis.connect());
  }

  @AfterAll
  static void disconnect() {
    server.ifPresent(RequiredRedis::close);
  }

  @AfterEach
  void clean() {
    server.orElseThrow().clean(relay);
  }

  @Override
  protected Store open() throws Exception {
    Store store =
        new RedisStoreFactory()
            .create(
                FakeSection.of("stores[r]", Map.of("url", RequiredRedis.URL, "timeout", "5s")),
                new StoreContext(relay, "r", DECISIONS_FOR, SystemTime.INSTANCE));
    store.open();
    return store;
  }

  @Override
  protected void pass(Duration time) {
    server.orElseThrow().pass(time);
  }

  @Test
  void twoRelaysOfOneNameShareWhatTheyKeep() throws Exception {
    try (Store other = open()) {
      Window retries = new Window("retries", LONG);
      Pin pin = new Pin(List.of("billing"), "spec", "1");
      store().turns().add("anna", turn("1"), 10, LONG);
      store().pins().set("anna", Optional.empty(), pin, LONG);

      List<Reservation> mine =
          atOnce(40, () -> store().counters().reserve(retries, 1, Limit.of(50)));
      List<Reservation> theirs =
          atOnce(40, () -> other.counters().reserve(retries, 1, Limit.of(50)));

      assertThat(mine).allMatch(Reservation.Granted.class::isInstance);
      assertThat(theirs).filteredOn(Reservation.Granted.class::isInstance).hasSize(10);
      assertThat(other.turns().newest("anna", 10)).containsExactly(turn("1"));
      assertThat(other.pins().find("anna")).contains(pin);
    }
  }

  @Test
  void everyKeyCarriesTheRelayAsItsHashTagAndAnEnd() throws Exception {
    store().turns().add("anna", turn("1"), 10, LONG);
    store().counters().add(new Window("calls", LONG), 1);
    store().seenKeys().claim("k", "me", LONG);
    store().pins().set("anna", Optional.empty(), new Pin(List.of(), "spec", "1"), LONG);

    var commands = server.orElseThrow().commands();
    List<String> keys = commands.keys("hikyaku:{" + relay + "}:*");

    assertThat(keys).hasSize(4);
    assertThat(keys).allMatch(key -> commands.pttl(key) > 0);
  }

  @Test
  void aServerThatForgotItsScriptsIsToldThemAgain() throws Exception {
    store().seenKeys().claim("k", "me", LONG);

    server.orElseThrow().commands().scriptFlush();

    store().seenKeys().forget("k", "me");
    assertThat(store().seenKeys().claim("k", "me", LONG).name()).isEqualTo("CLAIMED");
  }
}
