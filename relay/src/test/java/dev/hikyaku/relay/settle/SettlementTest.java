package dev.hikyaku.relay.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Hop;
import dev.hikyaku.relay.deliver.Specs;
import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.LogFields;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.time.ManualTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;

class SettlementTest {
  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();
  private final ScriptedPlace place = new ScriptedPlace("file", 0);

  private Disposition settle(RouteResult... results) throws InterruptedException {
    return settle(place, false, results);
  }

  private Disposition settle(Place first, boolean deadLetterUnrouted, RouteResult... results)
      throws InterruptedException {
    var context = new DeliveryContext(time, time::sleep, () -> 0.5, meters);
    var letters = new DeadLetters(Fixture.CONTEXT, first, List.of(), Specs.retry(1), context);
    return new Settlement(name -> !name.startsWith("best"), letters, meters, deadLetterUnrouted)
        .settle(Specs.message("m"), List.of(results), () -> false);
  }

  private static RouteResult to(String route, Delivery... deliveries) {
    List<String> names = Arrays.stream(deliveries).map(Delivery::destination).toList();
    return new RouteResult(route, new Routed.To(Specs.message("m"), names), List.of(deliveries));
  }

  private static Delivery taken(String destination, String by) {
    return new Delivery.Delivered(
        destination, by, Reply.NONE, List.of(new Hop.Done(by, Reply.NONE, 1)));
  }

  private static Delivery passed(String destination) {
    return new Delivery.Passed(destination, List.of(new Hop.Passed(destination)));
  }

  private static RouteResult filtered(String route) {
    return new RouteResult(route, new Routed.FilteredOut(), List.of());
  }

  private static RouteResult unroutable(String route, DeadLetterReason reason) {
    return new RouteResult(
        route, new Routed.Unroutable(Specs.message("m"), reason, "no rule held"), List.of());
  }

  private static Disposition delivered(String... destinations) {
    return new Disposition.Delivered(List.of(destinations), Optional.empty());
  }

  private List<Object> letterFields(String key) {
    return place.tries().stream().map(e -> dlq(e).getOrDefault(key, "-")).toList();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> dlq(Envelope letter) {
    return (Map<String, Object>) letter.attributes().getOrDefault("dlq", Map.of());
  }

  @Test
  void deliveredNamesWhoHasIt() throws InterruptedException {
    assertThat(settle(to("r", taken("a", "a"), taken("b", "b-dr"))))
        .isEqualTo(delivered("a", "b-dr"));
    assertThat(place.tries()).isEmpty();
  }

  @Test
  void whoTookItOnTwoRoutesIsNamedOnce() throws InterruptedException {
    assertThat(settle(to("r", taken("a", "spool")), to("s", taken("b", "spool"))))
        .isEqualTo(delivered("spool"));
  }

  @Test
  void everyFailedRequiredDestinationGetsItsLetter() throws InterruptedException {
    Disposition outcome =
        settle(to("r", Fixture.failed("a"), taken("b", "b"), Fixture.failed("c")));

    assertThat(outcome).isEqualTo(new Disposition.DeadLettered(List.of("b")));
    assertThat(letterFields("destination")).containsExactly("a", "c");
    assertThat(letterFields("reason")).containsOnly("delivery");
    assertThat(meters.of(Metric.DLQ, "delivery", "stored")).isEqualTo(2);
  }

  @Test
  void aRouteThatChoseNothingGetsOneLetter() throws InterruptedException {
    Disposition outcome =
        settle(
            unroutable("r", DeadLetterReason.NO_ROUTE),
            unroutable("s", DeadLetterReason.TRANSFORM));

    assertThat(outcome).isEqualTo(new Disposition.DeadLettered(List.of()));
    assertThat(letterFields("route")).containsExactly("r", "s");
    assertThat(letterFields("reason")).containsExactly("no_route", "transform");
    assertThat(letterFields("last_error")).containsOnly("no rule held");
  }

  @Test
  void aBestEffortFailureIsCountedAndDroppedAndDoesNotShowInTheOutcome()
      throws InterruptedException {
    assertThat(settle(to("r", taken("a", "a"), Fixture.failed("best-dashboard"))))
        .isEqualTo(delivered("a"));
    assertThat(settle(to("r", Fixture.failed("best-dashboard")))).isEqualTo(delivered());

    assertThat(place.tries()).isEmpty();
    assertThat(meters.of(Metric.DELIVERY_DROPPED, "best-dashboard")).isEqualTo(2);
  }

  @Test
  void aBestEffortDestinationThatTookItIsNamed() throws InterruptedException {
    assertThat(settle(to("r", taken("best-dashboard", "best-dashboard"))))
        .isEqualTo(delivered("best-dashboard"));
  }

  @Test
  void aRouteWhoseDeliveriesNobodyWaitsForIsDelivered() throws InterruptedException {
    assertThat(settle(to("r"))).isEqualTo(delivered());
  }

  @Test
  void whatEveryDestinationFilteredEndsFiltered() throws InterruptedException {
    assertThat(settle(to("r", passed("a"), passed("b")), filtered("s")))
        .isEqualTo(new Disposition.Filtered(false));
    assertThat(settle(to("r", passed("a"), taken("b", "b")))).isEqualTo(delivered("b"));
  }

  @Test
  void theWorstRouteWins() throws InterruptedException {
    assertThat(settle(filtered("r"))).isEqualTo(new Disposition.Filtered(false));
    assertThat(settle(filtered("r"), to("s", taken("a", "a")))).isEqualTo(delivered("a"));
    assertThat(
            settle(
                to("s", taken("a", "a")),
                unroutable("r", DeadLetterReason.NO_ROUTE),
                filtered("t")))
        .isEqualTo(new Disposition.DeadLettered(List.of("a")));
  }

  @Test
  void whenALetterIsLostTheMessageFailed() throws InterruptedException {
    Disposition outcome =
        settle(
            new ScriptedPlace("file", 1),
            false,
            to("r", Fixture.failed("a"), Fixture.failed("b"), taken("c", "c")));

    assertThat(outcome)
        .isEqualTo(new Disposition.Failed("the dead-letter queue failed: file is full"));
  }

  @Test
  void aMessageWithoutRoutesIsCountedAndUnrouted() throws InterruptedException {
    assertThat(settle()).isEqualTo(new Disposition.Unrouted());

    assertThat(meters.of(Metric.UNROUTED, "inbox")).isOne();
    assertThat(place.tries()).isEmpty();
  }

  @Test
  void aMessageWithoutRoutesIsDeadLetteredWhenTheSpecSaysSo() throws InterruptedException {
    assertThat(settle(place, true)).isEqualTo(new Disposition.DeadLettered(List.of()));

    assertThat(letterFields("reason")).containsExactly("no_route");
    assertThat(meters.of(Metric.UNROUTED, "inbox")).isOne();
  }

  @Test
  void aLogLineHasTheFactsButNoLineBreakOfAnotherAndNoBody() throws InterruptedException {
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    Logger logger = Logger.getLogger("dev.hikyaku.relay.settle");
    Handler handler = new Recorder(records);
    logger.addHandler(handler);
    Envelope forged = Specs.message("m\nWARNING: forged");

    settle(
        new RouteResult(
            "r",
            new Routed.Unroutable(forged, DeadLetterReason.TRANSFORM, "jq {0}: bad\r\nline"),
            List.of()));
    logger.removeHandler(handler);

    assertThat(records)
        .extracting(new SimpleFormatter()::formatMessage)
        .containsExactly(
            "dead-lettered id=\"m\\nWARNING: forged\" route=r reason=transform"
                + " error=\"jq {0}: bad\\r\\nline\" place=file");
    assertThat(records)
        .flatExtracting(logged -> List.of(logged.getParameters()))
        .singleElement(type(LogFields.class))
        .extracting(LogFields::values)
        .isEqualTo(
            Map.of(
                "id", "m\nWARNING: forged",
                "route", "r",
                "reason", "transform",
                "error", "jq {0}: bad\r\nline",
                "place", "file"));
  }

  private static final class Recorder extends Handler {
    private final List<LogRecord> records;

    Recorder(List<LogRecord> records) {
      this.records = records;
    }

    @Override
    public void publish(LogRecord logged) {
      records.add(logged);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
