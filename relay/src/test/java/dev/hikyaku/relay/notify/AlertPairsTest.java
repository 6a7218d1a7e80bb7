package dev.hikyaku.relay.notify;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.ScriptedSink;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.NotifySpec;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Alerts that belong together: an open circuit and its end, a first event and those that follow.
 */
@Timeout(60)
class AlertPairsTest {
  private static final Events.Circuit MAIL = new Events.Circuit("mail", "mail", "http");
  private static final Events.Circuit BY_ALERT = new Events.Circuit("mail", "mail", Alert.ORIGIN);
  private static final Events.DeadLetter LETTER =
      new Events.DeadLetter(
          Optional.of("crm"), Optional.of("orders"), "delivery", "http 503", "m1");

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final ScriptedSink ops = ScriptedSink.accepting();

  private Alerts started(Set<Event> on) {
    NotifySpec entry =
        new NotifySpec(
            on, List.of("ops"), Defaults.NOTIFY_EVERY, FakeSection.of("notify[0]", Map.of()));
    Alerts alerts = new Alerts("orders-relay", List.of(entry), meters, time, text -> text);
    alerts.start(
        new Destinations(
            List.of(Specs.destination("ops", Specs.policy(Specs.retry(1)))),
            name -> ops,
            spec -> Shaping.NONE,
            new DeliveryContext(time, time::sleep, () -> 0.5, meters)));
    return alerts;
  }

  @Test
  void aCircuitThatAnAlertOpenedIsNotToldAsClosed() throws Exception {
    Alerts alerts = started(EnumSet.allOf(Event.class));

    alerts.circuitOpened(BY_ALERT);
    alerts.circuitClosed(MAIL);
    alerts.finish(Deadline.in(ofSeconds(30), time));

    assertThat(ops.calls()).isEmpty();
  }

  @Test
  void aCircuitThatWasToldIsToldAsClosedThoughAnAlertClosedIt() throws Exception {
    Alerts alerts = started(EnumSet.of(Event.CIRCUIT_CLOSED));

    alerts.circuitOpened(MAIL);
    alerts.circuitOpened(BY_ALERT);
    alerts.circuitClosed(BY_ALERT);
    alerts.finish(Deadline.in(ofSeconds(30), time));

    assertThat(ops.calls())
        .singleElement()
        .extracting(call -> call.envelope().body().text().orElseThrow())
        .asString()
        .startsWith("{\"event\":\"circuit_closed\"");
  }

  @Test
  void aModelThatIsLeftAloneIsToldByItsNameAndSoIsItsReturn() throws Exception {
    Alerts alerts = started(EnumSet.allOf(Event.class));

    alerts.modelCircuitClosed("never-told");
    alerts.modelCircuitOpened("gpt");
    alerts.modelCircuitOpened("claude");
    alerts.modelCircuitClosed("gpt");
    alerts.finish(Deadline.in(ofSeconds(30), time));

    String begin = ",\"relay\":\"orders-relay\",\"at\":\"2026-01-01T00:00:00Z\",\"model\":";
    assertThat(ops.calls())
        .extracting(call -> call.envelope().body().text().orElseThrow())
        .containsExactlyInAnyOrder(
            "{\"event\":\"circuit_open\"" + begin + "\"gpt\",\"count\":1}",
            "{\"event\":\"circuit_open\"" + begin + "\"claude\",\"count\":1}",
            "{\"event\":\"circuit_closed\"" + begin + "\"gpt\",\"count\":1}");
  }

  @Test
  void whatWasCountedIsDroppedAndCountedWhereTheStopHasNoTime() {
    Alerts alerts = started(EnumSet.allOf(Event.class));
    alerts.deadLettered(LETTER);
    alerts.deadLettered(LETTER);

    alerts.close();

    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "dropped")).isEqualTo(1);
  }
}
