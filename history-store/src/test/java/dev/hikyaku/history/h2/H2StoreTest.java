package dev.hikyaku.history.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.Counters.Limit;
import dev.hikyaku.relay.spi.Counters.Reservation;
import dev.hikyaku.relay.spi.Counters.Window;
import dev.hikyaku.relay.spi.KeyClaims.State;
import dev.hikyaku.relay.spi.Pins.Pin;
import dev.hikyaku.relay.spi.Store;
import dev.hikyaku.relay.spi.StoreContext;
import dev.hikyaku.relay.spi.StoreContract;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.ManualTime;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2StoreTest extends StoreContract {
  private final ManualTime time = new ManualTime();

  @TempDir private Path folder;

  @SuppressWarnings("NullAway.Init")
  H2StoreTest() {}

  @Override
  protected Store open() throws Exception {
    Store store = unopened();
    store.open();
    return store;
  }

  private Store unopened() {
    return new H2Store(file(), new StoreContext("desk", "disk", DECISIONS_FOR, time));
  }

  private Path file() {
    return folder.resolve("data/desk");
  }

  @Override
  protected void pass(Duration wait) {
    time.advance(wait);
  }

  @Test
  void whatWasWrittenIsThereAfterARestart() throws Exception {
    Window window = new Window("usd", LONG);
    Pin pin = new Pin(List.of("billing"), "spec", "1");
    store().turns().add("anna", turn("1"), 10, LONG);
    store().feedback().put(said("1", "ops", "billing"));
    store().counters().add(window, 2.5);
    store().seenKeys().done("k", LONG);
    store().pins().set("anna", Optional.empty(), pin, LONG);
    store().close();

    try (Store again = open()) {
      assertThat(again.turns().newest("anna", 10)).containsExactly(turn("1"));
      assertThat(again.feedback().all())
          .singleElement()
          .extracting(entry -> entry.said())
          .isEqualTo(said("1", "ops", "billing"));
      assertThat(again.counters().sum(window)).isEqualTo(2.5);
      assertThat(again.counters().reserve(window, 1, Limit.of(3)))
          .isInstanceOf(Reservation.Refused.class);
      assertThat(again.seenKeys().claim("k", "me", LONG)).isEqualTo(State.DONE);
      assertThat(again.pins().find("anna")).contains(pin);
    }
  }

  @Test
  void revisionsGrowOverARestart() throws Exception {
    long before = store().feedback().put(said("1", "ops", "billing")).revision();
    store().feedback().undo("1", "ops");
    store().close();

    try (Store again = open()) {
      assertThat(again.feedback().put(said("1", "ops", "tech")).revision()).isGreaterThan(before);
    }
  }

  @Test
  void keysThatTheLastProcessHeldAreUnseen() throws Exception {
    store().seenKeys().claim("k", "me", LONG);
    store().close();

    try (Store again = open()) {
      assertThat(again.seenKeys().claim("k", "other", LONG)).isEqualTo(State.CLAIMED);
    }
  }

  @Test
  void aSecondOneOnTheSameFileIsRefusedByItsPath() {
    try (Store second = unopened()) {
      assertThatThrownBy(second::open)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("is open in another process")
          .hasMessageContaining("redis");
    }
  }

  @Test
  void aDamagedFileIsNamed() throws Exception {
    store().turns().add("anna", turn("1"), 10, LONG);
    store().close();
    try (RandomAccessFile damaged =
        new RandomAccessFile(folder.resolve("data/desk.mv.db").toFile(), "rw")) {
      damaged.setLength(3);
    }

    try (Store again = unopened()) {
      assertThatThrownBy(again::open)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void aFileThatIsNoDatabaseIsNamed() throws Exception {
    store().close();
    Files.writeString(folder.resolve("data/desk.mv.db"), "a letter to the editor\n".repeat(999));

    try (Store again = unopened()) {
      assertThatThrownBy(again::open)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("damaged");
    }
  }

  @Test
  void aFileOfALaterVersionIsLeftAlone() throws Exception {
    store().close();
    try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + file(), "sa", "");
        var statement = connection.createStatement()) {
      statement.execute("INSERT INTO schema_version VALUES (99)");
    }

    try (Store again = unopened()) {
      assertThatThrownBy(again::open)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(file().toString())
          .hasMessageContaining("version 99");
    }
  }

  @Test
  void anInterruptedCallerLeavesTheStoreSound() throws Exception {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> store().turns().add("anna", turn("1"), 10, LONG))
        .isInstanceOf(InterruptedException.class);

    store().turns().add("anna", turn("2"), 10, LONG);
    assertThat(store().turns().newest("anna", 1)).containsExactly(turn("2"));
  }

  @Test
  void oneThatFailsDoesNotTakeTheOthersWithIt() throws Exception {
    String tooLong = "x".repeat(Store.MOST_KEY + 1);

    List<Boolean> kept =
        atOnce(
            32,
            () -> {
              store().turns().add("anna", turn("1"), 100, LONG);
              try {
                store().turns().add(tooLong, turn("1"), 100, LONG);
                return false;
              } catch (StoreException e) {
                return "a key is too long".equals(e.getMessage());
              }
            });

    assertThat(kept).containsOnly(true);
    assertThat(store().turns().newest("anna", 100)).hasSize(32);
  }

  @Test
  void whatIsPastItsEndIsDeletedInTime() throws Exception {
    for (int i = 0; i < 400; i++) {
      store().turns().add("key " + i, turn("m"), 10, Duration.ofSeconds(1));
    }
    pass(Duration.ofSeconds(1));
    for (int i = 0; i < 300; i++) {
      store().seenKeys().done("k", LONG);
    }
    store().close();

    try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + file(), "sa", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT COUNT(*) FROM turns")) {
      rows.next();
      assertThat(rows.getInt(1)).isZero();
    }
  }

  @Test
  void aClosedStoreSaysSo() {
    store().close();

    assertThatThrownBy(() -> store().turns().newest("anna", 1))
        .isInstanceOf(StoreException.class)
        .hasMessage("the store is not open");
  }
}
