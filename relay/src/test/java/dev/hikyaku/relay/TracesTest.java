package dev.hikyaku.relay;

import static dev.hikyaku.relay.observe.SpanAttribute.ATTEMPT;
import static dev.hikyaku.relay.observe.SpanAttribute.CHOSEN;
import static dev.hikyaku.relay.observe.SpanAttribute.DESTINATIONS;
import static dev.hikyaku.relay.observe.SpanAttribute.ENDPOINT;
import static dev.hikyaku.relay.observe.SpanAttribute.ERROR_TYPE;
import static dev.hikyaku.relay.observe.SpanAttribute.FALLBACK_FROM;
import static dev.hikyaku.relay.observe.SpanAttribute.FALLBACK_REASON;
import static dev.hikyaku.relay.observe.SpanAttribute.MESSAGE_ID;
import static dev.hikyaku.relay.observe.SpanAttribute.OUTCOME;
import static dev.hikyaku.relay.observe.SpanAttribute.REASON;
import static dev.hikyaku.relay.observe.SpanAttribute.RESEND_COUNT;
import static dev.hikyaku.relay.observe.SpanAttribute.STATUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import dev.hikyaku.relay.letter.LetterBook;
import dev.hikyaku.relay.letter.Letters;
import dev.hikyaku.relay.letter.StoredLetter;
import dev.hikyaku.relay.observe.Collector.Seen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a collector sees of messages that a relay takes all the way. */
@Timeout(60)
class TracesTest {
  private final TracedDesk desk = new TracedDesk();

  @BeforeEach
  void listen(@TempDir Path folder) throws IOException {
    desk.listen(folder);
  }

  @AfterEach
  void closeAll() throws Exception {
    desk.close();
  }

  @Test
  void aMessageIsOneTreeFromItsCallerToTheSecondTry() throws Exception {
    desk.answers.add(503);
    Relay relay = desk.start(desk.traces(), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.called("m1"));
    relay.close();

    Seen message = desk.collector.one("message in");
    assertThat(desk.collector.spans())
        .allMatch(span -> span.traceId().equals(TracedDesk.TRACE))
        .hasSize(6);
    assertThat(message.parent()).isEqualTo(TracedDesk.CALLER);
    assertThat(message.get(MESSAGE_ID)).isEqualTo("m1");
    assertThat(message.get(OUTCOME)).isEqualTo("delivered");
    Seen route = desk.collector.one("route orders");
    assertThat(route.parent()).isEqualTo(message.id());
    assertThat(route.get(DESTINATIONS)).isEqualTo("crm");
    assertThat(desk.collector.one("router static").parent()).isEqualTo(route.id());
    Seen hop = desk.collector.one("hop crm");
    assertThat(hop.parent()).isEqualTo(message.id());
    assertThat(hop.failed()).isFalse();
    assertThat(desk.below(hop))
        .extracting(
            Seen::name,
            s -> s.get(ATTEMPT),
            s -> s.get(STATUS),
            s -> s.get(ERROR_TYPE),
            s -> s.get(RESEND_COUNT),
            Seen::failed)
        .containsExactly(
            tuple("attempt crm", "1", "503", "503", "", true),
            tuple("attempt crm", "2", "200", "", "1", false));
  }

  @Test
  void theDestinationLearnsTheSpanOfTheVeryTryThatReachesIt() throws Exception {
    desk.answers.add(503);
    Relay relay = desk.start(desk.traces(), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.called("m1"));
    relay.close();

    List<String> tries = desk.below(desk.collector.one("hop crm")).stream().map(Seen::id).toList();
    assertThat(desk.traceparents)
        .containsExactly(
            "00-" + TracedDesk.TRACE + "-" + tries.get(0) + "-01",
            "00-" + TracedDesk.TRACE + "-" + tries.get(1) + "-01");
  }

  @Test
  void aFallbackIsAHopOfItsOwnThatSaysForWhomItStands() throws Exception {
    desk.answers.addAll(List.of(503, 503));
    Relay relay = desk.start(desk.traces(), TracedDesk.CRM_AND_SPOOL);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.close();

    Seen failed = desk.collector.one("hop crm");
    assertThat(failed.failed()).isTrue();
    assertThat(failed.get(REASON)).isEqualTo("exhausted");
    Seen fallback = desk.collector.one("hop spool");
    assertThat(fallback.parent()).isEqualTo(desk.collector.one("message in").id());
    assertThat(fallback.attributes())
        .contains(
            entry(CHOSEN.label(), "crm"),
            entry(FALLBACK_FROM.label(), "crm"),
            entry(FALLBACK_REASON.label(), "exhausted"),
            entry(OUTCOME.label(), "done"));
    String spooled = desk.file("spool.ndjson");
    assertThat(spooled).contains("-" + desk.collector.one("attempt spool").id() + "-01");
  }

  @Test
  void aDeadLetterIsAStepOfItsMessageAndKeepsTheTrace() throws Exception {
    desk.answers.addAll(List.of(404));
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations: [ { name: crm, type: http, url: "http://127.0.0.1:PORT/" } ]
            routes: [ { name: orders, from: [in], to: [crm] } ]
            """);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.close();

    Seen message = desk.collector.one("message in");
    Seen letter = desk.collector.one("dead_letter delivery");
    assertThat(letter.parent()).isEqualTo(message.id());
    assertThat(letter.get(OUTCOME)).isEqualTo("stored");
    assertThat(desk.file("dlq.ndjson"))
        .contains("\"traceparent\":\"00-" + message.traceId() + "-" + message.id() + "-01\"");
  }

  @Test
  void aLostRaceIsACancelledTryAndItsStartAnEventOfTheHop() throws Exception {
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations:
              - name: pair
                type: group
                strategy: failover
                idempotent: true
                hedge: { after: 20ms }
                members:
                  - { type: http, url: "http://127.0.0.1:PORT/slow" }
                  - { type: http, url: "http://127.0.0.1:PORT/" }
            routes: [ { name: orders, from: [in], to: [pair] } ]
            """);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.close();

    Seen hop = desk.collector.one("hop pair");
    assertThat(hop.events()).containsExactly("hedged{hikyaku.endpoint=pair[1]}");
    Seen loser = desk.collector.one("attempt pair[0]");
    assertThat(loser.get(OUTCOME)).isEqualTo("cancelled");
    assertThat(loser.get(ERROR_TYPE)).isEqualTo("cancelled");
    Seen winner = desk.collector.one("attempt pair[1]");
    assertThat(winner.get(OUTCOME)).isEqualTo("ok");
    assertThat(List.of(loser.parent(), winner.parent())).containsOnly(hop.id());
  }

  @Test
  void aRefusedTryIsAnEventSinceNothingWasSent() throws Exception {
    desk.answers.addAll(List.of(500, 500));
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations:
              - name: crm
                type: http
                url: "http://127.0.0.1:PORT/"
                circuit_breaker: { min_requests: 1, failure_ratio: 0.1, open_for: 1h }
                retry: { attempts: 1 }
            routes: [ { name: orders, from: [in], to: [crm] } ]
            """);

    relay.sendFrom("in", TracedDesk.message("m1"));
    relay.sendFrom("in", TracedDesk.message("m2"));
    relay.close();

    Seen refused =
        desk.collector.one(span -> span.get(REASON).equals("breaker_open"), "a refused hop");
    assertThat(refused.events())
        .containsExactly("refused{hikyaku.endpoint=crm, hikyaku.reason=breaker_open}");
    assertThat(desk.below(refused)).isEmpty();
    assertThat(desk.collector.one("attempt crm").get(ENDPOINT)).isEqualTo("crm");
  }

  @Test
  void sendingToADestinationIsTracedToo() throws Exception {
    Relay relay = desk.start(desk.traces(), TracedDesk.CRM_AND_SPOOL);

    relay.sendTo("crm", TracedDesk.message("m1"));
    relay.close();

    assertThat(desk.collector.one("hop crm").parent())
        .isEqualTo(desk.collector.one("message in").id());
    assertThat(desk.collector.resources())
        .allSatisfy(sender -> assertThat(sender).contains(entry("service.name", "desk")));
  }

  @Test
  void aReplayIsAStepOfTheTraceOfItsMessage() throws Exception {
    desk.answers.addAll(List.of(404, 404));
    Relay relay =
        desk.start(
            desk.traces(),
            """
            destinations: [ { name: crm, type: http, url: "http://127.0.0.1:PORT/" } ]
            routes: [ { name: orders, from: [in], to: [crm] } ]
            """);
    relay.sendFrom("in", TracedDesk.called("m1"));
    LetterBook book = relay.letters().orElseThrow();
    StoredLetter letter = first(book);

    relay.replay(book.replays(), letter, Optional.empty(), false);
    relay.close();

    List<Seen> messages =
        desk.collector.spans().stream().filter(s -> s.name().equals("message in")).toList();
    assertThat(messages).hasSize(2).allMatch(s -> s.traceId().equals(TracedDesk.TRACE));
    Seen replayed =
        messages.stream()
            .filter(s -> !s.parent().equals(TracedDesk.CALLER))
            .findFirst()
            .orElseThrow();
    assertThat(desk.below(replayed))
        .extracting(Seen::name)
        .containsExactlyInAnyOrder("hop crm", "dead_letter delivery");
    assertThat(desk.traceparents).allMatch(parent -> parent.contains(TracedDesk.TRACE));
    assertThat(desk.file("dlq.ndjson")).contains("-" + replayed.id() + "-01");
  }

  private static StoredLetter first(LetterBook book) throws Exception {
    try (Letters letters = book.read()) {
      return letters
          .next()
          .filter(Letters.Entry.Found.class::isInstance)
          .map(entry -> ((Letters.Entry.Found) entry).letter())
          .orElseThrow();
    }
  }
}
