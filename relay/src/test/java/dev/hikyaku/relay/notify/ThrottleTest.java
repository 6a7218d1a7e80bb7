package dev.hikyaku.relay.notify;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ThrottleTest {
  private static final Duration MINUTE = ofSeconds(60);

  private final ManualTime time = new ManualTime();
  private final List<Alert> out = new ArrayList<>();
  private final Throttle throttle = new Throttle(MINUTE, time, out::add);

  private Occurrence letter(String id, String destination) {
    return Occurrence.of(
        new Events.DeadLetter(
            Optional.of(destination), Optional.of("orders"), "delivery", "http 503", id),
        time.now());
  }

  private Occurrence lost(String id, String route) {
    return Occurrence.of(
        new Events.DeadLetter(Optional.empty(), Optional.of(route), "no_route", "none", id),
        time.now());
  }

  private Instant at(int seconds) {
    return new ManualTime().now().plusSeconds(seconds);
  }

  private void letters(int count) {
    for (int i = 0; i < count; i++) {
      throttle.tell(letter("m" + i, "crm"));
      time.advance(ofSeconds(1));
    }
  }

  private List<Long> counts() {
    return out.stream().map(Alert::count).toList();
  }

  @Test
  void theFirstEventAlertsAtOnce() {
    Occurrence first = letter("m", "crm");

    throttle.tell(first);

    assertThat(out).containsExactly(new Alert(first, 1, Optional.empty()));
  }

  @Test
  void thoseThatFollowAreCountedAndBecomeOneAlertAboutTheLastOfThem() {
    letters(5);
    assertThat(counts()).containsExactly(1L);

    time.advance(ofSeconds(55));

    assertThat(counts()).containsExactly(1L, 4L);
    assertThat(out.get(1).since()).contains(at(1));
    assertThat(out.get(1).last().at()).isEqualTo(at(4));
    assertThat(out.get(1).last().details()).containsEntry("message_id", "m4");
  }

  @Test
  void whileItGoesOnThereIsOneAlertInEveryTime() {
    letters(150);

    assertThat(counts()).containsExactly(1L, 59L, 60L);
    time.advance(MINUTE);
    assertThat(counts()).containsExactly(1L, 59L, 60L, 30L);
  }

  @Test
  void afterAQuietTimeTheNextEventAlertsAtOnceAgain() {
    letters(2);
    time.advance(MINUTE);
    time.advance(MINUTE);
    assertThat(counts()).containsExactly(1L, 1L);
    assertThat(time.timers()).isZero();

    letters(1);

    assertThat(counts()).containsExactly(1L, 1L, 1L);
    assertThat(out.get(2).since()).isEmpty();
  }

  @Test
  void anotherEventAnotherDestinationOrAnotherRouteIsNotHeldBack() {
    throttle.tell(letter("a", "crm"));
    throttle.tell(letter("b", "erp"));
    throttle.tell(lost("c", "orders"));
    throttle.tell(lost("d", "returns"));
    throttle.tell(
        Occurrence.of(Event.CIRCUIT_OPEN, new Events.Circuit("crm", "crm[0]", "http"), time.now()));

    assertThat(counts()).containsOnly(1L).hasSize(5);
  }

  @Test
  void theEndGivesWhatWasCountedAndNothingAfterIt() {
    letters(4);
    throttle.tell(letter("x", "erp"));

    List<Alert> rest = throttle.end();

    assertThat(rest).extracting(Alert::count).containsExactly(3L);
    throttle.tell(letter("y", "erp"));
    assertThat(throttle.end()).isEmpty();
    assertThat(time.timers()).isZero();
    assertThat(counts()).containsExactly(1L, 1L);
  }

  @Test
  void noEventOfManyThreadsIsLost() throws Exception {
    ConcurrentLinkedQueue<Alert> alerts = new ConcurrentLinkedQueue<>();
    Throttle shared = new Throttle(MINUTE, time, alerts::add);
    CountDownLatch begin = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      begin.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                    for (int n = 0; n < 100; n++) {
                      shared.tell(letter("m", "crm"));
                    }
                  }));
    }
    begin.countDown();
    for (int i = 0; i < 20; i++) {
      time.advance(MINUTE);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    alerts.addAll(shared.end());

    assertThat(alerts.stream().mapToLong(Alert::count).sum()).isEqualTo(5000);
  }
}
