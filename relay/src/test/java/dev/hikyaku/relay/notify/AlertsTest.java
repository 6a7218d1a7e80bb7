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
import dev.hikyaku.relay.spec.DestinationSpec;
import dev.hikyaku.relay.spec.NotifySpec;
import dev.hikyaku.relay.spec.ResilienceSpec;
import dev.hikyaku.relay.spi.FakeSection;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AlertsTest {
  private static final Set<Event> ALL = EnumSet.allOf(Event.class);

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final ScriptedSink crm = ScriptedSink.accepting();
  private final ScriptedSink ops = ScriptedSink.accepting();
  private final ScriptedSink mail = ScriptedSink.accepting();

  private static NotifySpec entry(Set<Event> on, String... to) {
    return new NotifySpec(
        on, List.of(to), Defaults.NOTIFY_EVERY, FakeSection.of("notify[0]", Map.of()));
  }

  private Alerts alerts(NotifySpec... entries) {
    return new Alerts(
        "orders-relay", List.of(entries), meters, time, text -> text.replace("hunter2", "***"));
  }

  private DestinationSpec destination(String name, String... fallback) {
    return Specs.guarded(
        Specs.destination(name, Specs.policy(Specs.retry(2)), fallback), ResilienceSpec.NONE);
  }

  private Destinations destinations(Map<String, Sink> sinks, DestinationSpec... specs) {
    return new Destinations(
        List.of(specs),
        name -> Optional.ofNullable(sinks.get(name)).orElseThrow(),
        spec -> Shaping.NONE,
        new DeliveryContext(time, time::sleep, () -> 0.5, meters));
  }

  private Alerts started(Destinations destinations, NotifySpec... entries) {
    Alerts alerts = alerts(entries);
    alerts.start(destinations);
    return alerts;
  }

  private Destinations usual() {
    return destinations(
        Map.of("crm", crm, "ops", ops, "mail", mail),
        destination("crm"),
        destination("ops"),
        destination("mail"));
  }

  private Destinations withOps(Sink sink) {
    return destinations(Map.of("crm", crm, "ops", sink), destination("crm"), destination("ops"));
  }

  /** Takes nothing until the latch opens. */
  private static ScriptedSink waiting(CountDownLatch begun, CountDownLatch open) {
    return ScriptedSink.always(
        (envelope, attempt) -> {
          begun.countDown();
          open.await();
          return Sent.accepted();
        });
  }

  private static void letter(Alerts alerts, String id) {
    alerts.deadLettered(
        new Events.DeadLetter(
            Optional.of("crm"), Optional.of("orders"), "delivery", "http 503", id));
  }

  private static Events.Circuit circuit(String destination, String endpoint) {
    return new Events.Circuit(destination, endpoint, "http");
  }

  private void finish(Alerts alerts) throws InterruptedException {
    alerts.finish(Deadline.in(ofSeconds(30), time));
  }

  private static List<String> bodies(ScriptedSink sink) {
    return sink.calls().stream().map(call -> call.envelope().body().text().orElseThrow()).toList();
  }

  @Test
  void aDeadLetterIsTold() throws Exception {
    Alerts alerts = started(usual(), entry(Defaults.NOTIFY_ON, "ops"));

    letter(alerts, "m1");
    finish(alerts);

    assertThat(bodies(ops))
        .containsExactly(
            """
            {"event":"dead_letter","relay":"orders-relay","at":"2026-01-01T00:00:00Z",\
            "destination":"crm","route":"orders","reason":"delivery","error":"http 503",\
            "message_id":"m1","count":1}""");
    assertThat(ops.calls().getFirst().envelope().contentType()).isEqualTo("application/json");
    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "sent")).isEqualTo(1);
  }

  @Test
  void aCircuitIsToldWithItsEndpointAndNothingOfMessages() throws Exception {
    Alerts alerts = started(usual(), entry(ALL, "ops"));

    alerts.circuitOpened(circuit("crm", "crm[1]"));
    finish(alerts);

    assertThat(bodies(ops))
        .containsExactly(
            """
            {"event":"circuit_open","relay":"orders-relay","at":"2026-01-01T00:00:00Z",\
            "destination":"crm","endpoint":"crm[1]","count":1}""");
  }

  @Test
  void whatNobodyAskedForIsNotTold() throws Exception {
    Alerts alerts = started(usual(), entry(Defaults.NOTIFY_ON, "ops"));

    alerts.circuitClosed(circuit("crm", "crm"));
    finish(alerts);

    assertThat(ops.calls()).isEmpty();
  }

  @Test
  void whatWasCountedIsToldAtTheStopWithItsSince() throws Exception {
    Alerts alerts = started(usual(), entry(Defaults.NOTIFY_ON, "ops"));
    letter(alerts, "m1");
    time.advance(ofSeconds(5));
    letter(alerts, "m2");
    time.advance(ofSeconds(5));
    letter(alerts, "m3");

    finish(alerts);

    assertThat(bodies(ops))
        .hasSize(2)
        .anySatisfy(
            body ->
                assertThat(body)
                    .contains("\"at\":\"2026-01-01T00:00:10Z\"", "\"message_id\":\"m3\"")
                    .endsWith("\"count\":2,\"since\":\"2026-01-01T00:00:05Z\"}"));
  }

  @Test
  void eachEntryHasAThrottleOfItsOwn() throws Exception {
    Alerts alerts =
        started(
            usual(),
            entry(Defaults.NOTIFY_ON, "ops"),
            new NotifySpec(
                ALL, List.of("mail"), ofSeconds(1), FakeSection.of("notify[0]", Map.of())));
    letter(alerts, "m1");
    time.advance(ofSeconds(1));
    letter(alerts, "m2");
    time.advance(ofSeconds(1));

    finish(alerts);

    assertThat(bodies(mail)).allMatch(body -> body.contains("\"count\":1")).hasSize(2);
    assertThat(bodies(ops)).hasSize(2);
  }

  @Test
  void nobodyIsToldOfItself() throws Exception {
    Alerts alerts = started(usual(), entry(ALL, "ops", "mail"), entry(ALL, "ops"));

    alerts.circuitOpened(circuit("ops", "ops"));
    finish(alerts);

    assertThat(ops.calls()).isEmpty();
    assertThat(mail.calls()).hasSize(1);
  }

  @Test
  void noFallbackTakesAnAlertAboutItself() throws Exception {
    Destinations destinations =
        destinations(
            Map.of("crm", crm, "ops", ScriptedSink.status(503), "mail", mail),
            destination("crm"),
            destination("ops", "crm", "mail"),
            destination("mail"));
    Alerts alerts = started(destinations, entry(ALL, "ops"));

    letter(alerts, "m1");
    finish(alerts);

    assertThat(crm.calls()).isEmpty();
    assertThat(mail.calls()).hasSize(1);
    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "sent")).isEqualTo(1);
  }

  @Test
  void anAlertIsTriedAgainAndThenCountedAsFailed() throws Exception {
    ScriptedSink down = ScriptedSink.status(503);
    Alerts alerts = started(withOps(down), entry(ALL, "ops"));

    letter(alerts, "m1");
    finish(alerts);

    assertThat(down.calls()).hasSize(2);
    assertThat(down.calls().stream().map(call -> call.attempt().idempotencyKey()).distinct())
        .hasSize(1);
    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "failed")).isEqualTo(1);
  }

  @Test
  void atMostSoManyWaitAndTheRestIsDroppedAndCounted() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    ScriptedSink slow = waiting(new CountDownLatch(1), open);
    Alerts alerts = started(withOps(slow), entry(ALL, "ops"));

    for (int i = 0; i < Defaults.NOTIFY_WAITING + 10; i++) {
      alerts.circuitOpened(circuit("d" + i, "d" + i));
    }

    assertThat(meters.of(Metric.NOTIFICATIONS, "circuit_open", "dropped")).isEqualTo(10);
    open.countDown();
    finish(alerts);
    assertThat(meters.of(Metric.NOTIFICATIONS, "circuit_open", "sent"))
        .isEqualTo(Defaults.NOTIFY_WAITING);
  }

  @Test
  void beforeTheStartAndAfterTheStopNobodyIsTold() throws Exception {
    Alerts alerts = alerts(entry(ALL, "ops"));
    letter(alerts, "m1");
    alerts.start(usual());
    finish(alerts);

    letter(alerts, "m2");
    finish(alerts);
    alerts.close();

    assertThat(ops.calls()).isEmpty();
  }

  @Test
  void aCloseStopsAnAlertThatHangs() throws Exception {
    CountDownLatch sending = new CountDownLatch(1);
    ScriptedSink hangs = waiting(sending, new CountDownLatch(1));
    Alerts alerts = started(withOps(hangs), entry(ALL, "ops"));
    letter(alerts, "m1");
    sending.await();

    alerts.close();

    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "failed")).isEqualTo(1);
  }

  @Test
  void anEventNeverWaitsForAnAlert() throws Exception {
    ScriptedSink hangs = waiting(new CountDownLatch(1), new CountDownLatch(1));
    Destinations destinations = withOps(hangs);
    try (Alerts alerts =
        started(
            destinations,
            new NotifySpec(
                ALL, List.of("ops"), Duration.ofNanos(1), FakeSection.of("notify[0]", Map.of())))) {
      for (int i = 0; i < 1_000; i++) {
        letter(alerts, "m" + i);
        time.advance(Duration.ofNanos(1));
      }
    }
    assertThat(meters.of(Metric.NOTIFICATIONS, "dead_letter", "dropped")).isPositive();
  }
}
