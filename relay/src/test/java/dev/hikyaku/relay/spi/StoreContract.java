package dev.hikyaku.relay.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.spi.Counters.Limit;
import dev.hikyaku.relay.spi.Counters.Reservation;
import dev.hikyaku.relay.spi.Counters.Window;
import dev.hikyaku.relay.spi.KeyClaims.State;
import dev.hikyaku.relay.spi.Pins.Pin;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every store does. A store's test extends it and says how time passes. */
public abstract class StoreContract extends StoreRecordsContract {
  /** For those that extend it. */
  protected StoreContract() {}

  @Test
  void whatIsCountedAddsUp() throws Exception {
    Window window = new Window("calls", LONG);
    store().counters().add(window, 1.5);
    store().counters().add(window, 2);

    assertThat(store().counters().sum(window)).isEqualTo(3.5);
    assertThat(store().counters().sum(new Window("others", LONG))).isZero();
  }

  @Test
  void whatIsCountedLeavesTheWindow() throws Exception {
    Window window = new Window("calls", SHORT);
    store().counters().add(window, 7);

    pass(SHORT);

    assertThat(store().counters().sum(window)).isZero();
    assertThat(store().counters().reserve(window, 1, Limit.of(1)))
        .isInstanceOf(Reservation.Granted.class);
  }

  @Test
  void ofManyAsManyAreGrantedAsFit() throws Exception {
    Window window = new Window("retries", LONG);

    List<Reservation> got = atOnce(MANY, () -> store().counters().reserve(window, 1, Limit.of(10)));

    assertThat(got).filteredOn(Reservation.Granted.class::isInstance).hasSize(10);
    assertThat(store().counters().sum(window)).isEqualTo(10);
  }

  @Test
  void aLimitCanBeAShareOfAnotherSum() throws Exception {
    Window first = new Window("first", LONG);
    Window retries = new Window("retries", LONG);
    Limit limit = new Limit(1, 0.29, "first");
    for (int i = 0; i < 100; i++) {
      store().counters().add(first, 1);
    }

    List<Reservation> got = atOnce(MANY, () -> store().counters().reserve(retries, 1, limit));

    assertThat(got).filteredOn(Reservation.Granted.class::isInstance).hasSize(30);
  }

  @Test
  void whatWasReservedIsSettledToWhatItCameTo() throws Exception {
    Window window = new Window("tokens", LONG);
    Reservation reserved = store().counters().reserve(window, 100, Limit.of(100));

    assertThat(store().counters().reserve(window, 1, Limit.of(100)))
        .isInstanceOf(Reservation.Refused.class);
    store().counters().settle((Reservation.Granted) reserved, 30.5);

    assertThat(store().counters().sum(window)).isCloseTo(30.5, within(1e-6));
  }

  @Test
  void whatIsSettledTooLateMakesNoRoom() throws Exception {
    Window window = new Window("tokens", SHORT);
    Reservation reserved = store().counters().reserve(window, 100, Limit.of(100));
    pass(SHORT);

    store().counters().settle((Reservation.Granted) reserved, 0);

    assertThat(store().counters().sum(window)).isZero();
  }

  @Test
  void oneOfManyGetsAKey() throws Exception {
    List<State> got = atOnce(MANY, () -> store().seenKeys().claim("k", Ulids.next(), LONG));

    assertThat(got).filteredOn(State.CLAIMED::equals).hasSize(1);
    assertThat(got).filteredOn(State.HELD::equals).hasSize(MANY - 1);
  }

  @Test
  void anOwnerThatHeardNoAnswerMayAskAgain() throws Exception {
    store().seenKeys().claim("k", "me", LONG);

    assertThat(store().seenKeys().claim("k", "me", LONG)).isEqualTo(State.CLAIMED);
    assertThat(store().seenKeys().claim("k", "other", LONG)).isEqualTo(State.HELD);
  }

  @Test
  void aDoneKeyIsDoneUntilItsTimeIsOver() throws Exception {
    store().seenKeys().claim("long", "me", LONG);
    store().seenKeys().done("long", LONG);
    store().seenKeys().claim("short", "me", LONG);
    store().seenKeys().done("short", SHORT);

    pass(SHORT);

    assertThat(store().seenKeys().claim("long", "other", LONG)).isEqualTo(State.DONE);
    assertThat(store().seenKeys().claim("short", "other", LONG)).isEqualTo(State.CLAIMED);
  }

  @Test
  void aKeyIsForgottenByItsOwnerAlone() throws Exception {
    store().seenKeys().claim("k", "me", LONG);

    store().seenKeys().forget("k", "other");
    assertThat(store().seenKeys().claim("k", "other", LONG)).isEqualTo(State.HELD);
    store().seenKeys().forget("k", "me");
    assertThat(store().seenKeys().claim("k", "other", LONG)).isEqualTo(State.CLAIMED);
  }

  @Test
  void aDoneKeyIsNotForgotten() throws Exception {
    store().seenKeys().claim("k", "me", LONG);
    store().seenKeys().done("k", LONG);

    store().seenKeys().forget("k", "me");

    assertThat(store().seenKeys().claim("k", "other", LONG)).isEqualTo(State.DONE);
  }

  @Test
  void aLeaseThatIsNotProlongedEnds() throws Exception {
    store().seenKeys().claim("prolonged", "me", SHORT.multipliedBy(100));
    store().seenKeys().claim("left", "me", SHORT);
    store().seenKeys().prolong(List.of("prolonged", "unknown"), "me", LONG);

    pass(SHORT);

    assertThat(store().seenKeys().claim("left", "other", LONG)).isEqualTo(State.CLAIMED);
    assertThat(store().seenKeys().claim("prolonged", "other", LONG)).isEqualTo(State.HELD);
    assertThat(store().seenKeys().claim("unknown", "other", LONG)).isEqualTo(State.CLAIMED);
  }

  @Test
  void aLostLeaseIsNotProlonged() throws Exception {
    store().seenKeys().claim("k", "me", SHORT);
    pass(SHORT);

    store().seenKeys().prolong(List.of("k"), "me", LONG);

    assertThat(store().seenKeys().claim("k", "other", LONG)).isEqualTo(State.CLAIMED);
  }

  @Test
  void ofManyPinsOneStands() throws Exception {
    List<Pin> got =
        atOnce(
            MANY,
            () -> {
              Pin mine = new Pin(List.of("billing"), "spec", Ulids.next());
              return store().pins().set("anna", Optional.empty(), mine, LONG);
            });

    assertThat(got).containsOnly(got.get(0));
    assertThat(store().pins().find("anna")).contains(got.get(0));
  }

  @Test
  void aPinIsReplacedByWhoKnowsIt() throws Exception {
    Pin first = new Pin(List.of("billing"), "spec", "1");
    Pin second = new Pin(List.of("tech", "human"), "spec", "2");
    store().pins().set("anna", Optional.empty(), first, LONG);

    assertThat(store().pins().set("anna", Optional.of(second), second, LONG)).isEqualTo(first);
    assertThat(store().pins().set("anna", Optional.of(first), second, LONG)).isEqualTo(second);
    assertThat(store().pins().find("anna")).contains(second);
  }

  @Test
  void aPinIsRemovedByWhoKnowsIt() throws Exception {
    Pin pin = new Pin(List.of("billing"), "spec", "1");
    store().pins().set("anna", Optional.empty(), pin, LONG);

    assertThat(store().pins().remove("anna", new Pin(List.of("billing"), "spec", "2"))).isFalse();
    assertThat(store().pins().remove("anna", pin)).isTrue();
    assertThat(store().pins().remove("anna", pin)).isFalse();
    assertThat(store().pins().find("anna")).isEmpty();
  }

  @Test
  void aPinEndsWithItsTtl() throws Exception {
    Pin pin = new Pin(List.of("billing"), "spec", "1");
    store().pins().set("anna", Optional.empty(), pin, SHORT);

    pass(SHORT);

    assertThat(store().pins().find("anna")).isEmpty();
  }
}
