package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.PolledSource;
import dev.hikyaku.relay.spi.PolledSource.Polled;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.time.SystemTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HttpPollTest {
  private static final int MAX_BODY = 1000;
  private final RecordingIntake intake = new RecordingIntake();
  private AutoCloseable closing = () -> {};

  @AfterEach
  void close() throws Exception {
    closing.close();
  }

  private PolledSource source(RawServer server, Map<String, ?> more) throws Exception {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("url", server.url() + "/status?of=all");
    settings.put("timeout", Duration.ofSeconds(10));
    var context = Contexts.source("http", MAX_BODY, SystemTime.INSTANCE);
    var source = (PolledSource) new HttpProtocol().source(MapSection.of(settings), context);
    source.open();
    closing =
        () -> {
          source.close();
          server.close();
        };
    return source;
  }

  private PolledSource source(String answer) throws Exception {
    return source(RawServer.of(always(answer)), Map.of());
  }

  private FutureTask<Polled> poll(PolledSource source) {
    FutureTask<Polled> task = new FutureTask<>(() -> source.poll(intake));
    Thread.startVirtualThread(task);
    return task;
  }

  private static Polled end(FutureTask<Polled> task) throws Exception {
    return task.get(10, TimeUnit.SECONDS);
  }

  private Failure failure(PolledSource source) throws Exception {
    assertThat(intake.waiting()).isZero();
    return ((Polled.Failed) end(poll(source))).failure();
  }

  private String acked(PolledSource source) throws Exception {
    var poll = poll(source);
    var taken = intake.next();
    taken.ack().settle(new Disposition.Unrouted());
    assertThat(end(poll)).isInstanceOf(Polled.Done.class);
    return taken.envelope().id();
  }

  @Test
  void anAnswerIsAMessageAndTheRequestIsWhatTheSpecSays() throws Exception {
    String found = answer("200 OK", "Content-Type: application/json", "X-One: 1", "{\"a\":1}");
    RawServer server = RawServer.of(always(found));
    var source =
        source(server, Map.of("headers", Map.of("X-Key", "k"), "auth", Map.of("bearer", "t")));

    var poll = poll(source);

    var taken = intake.next();
    taken.ack().settle(new Disposition.Unrouted());
    assertThat(end(poll)).isInstanceOf(Polled.Done.class);
    assertThat(taken.envelope().body().text()).contains("{\"a\":1}");
    assertThat(taken.envelope().contentType()).isEqualTo("application/json");
    assertThat(taken.envelope().subject()).isEqualTo("/status");
    assertThat(taken.envelope().headers().first("X-One")).contains("1");
    assertThat(taken.envelope().headers().first("Content-Length")).isEmpty();
    var request = server.next();
    assertThat(request.head()).startsWith("GET /status?of=all HTTP/1.1\r\n");
    assertThat(request.header("X-Key")).isEqualTo("k");
    assertThat(request.header("Authorization")).isEqualTo("Bearer t");
    assertThat(request.header("If-None-Match")).isEmpty();
  }

  @Test
  void theSameContentHasTheSameIdAndOtherContentAnother() throws Exception {
    Script script =
        peer -> {
          for (String body : new String[] {"one", "one", "two"}) {
            peer.request();
            peer.write(answer("200 OK", body));
          }
        };
    var source = source(RawServer.of(script), Map.of());

    String first = acked(source);

    assertThat(acked(source)).isEqualTo(first).hasSize(64);
    assertThat(acked(source)).isNotEqualTo(first);
  }

  @Test
  void anEventHasItsOwnId() throws Exception {
    var source =
        source(
            answer(
                "200 OK", "ce-specversion: 1.0", "ce-id: e-1", "ce-source: /s", "ce-type: t", "x"));

    assertThat(acked(source)).isEqualTo("e-1");
  }

  @Test
  void onlyWhatChangedIsAskedForOnceTheRelayIsDoneWithTheLast() throws Exception {
    String date = "Thu, 01 Jan 2026 00:00:00 GMT";
    Script script =
        peer -> {
          while (peer.request()) {
            peer.write(answer("200 OK", "ETag: \"v1\"", "Last-Modified: " + date, "one"));
            peer.request();
            peer.write(answer("200 OK", "ETag: \"v1\"", "Last-Modified: " + date, "one"));
            peer.request();
            peer.write("HTTP/1.1 304 Not Modified\r\nETag: \"v1\"\r\n\r\n");
          }
        };
    RawServer server = RawServer.of(script);
    var source = source(server, Map.of());

    var failing = poll(source);
    intake.next().ack().settle(new Disposition.Failed("the disk is full"));
    assertThat(end(failing)).isInstanceOf(Polled.Failed.class);
    acked(source);
    assertThat(end(poll(source))).isInstanceOf(Polled.Done.class);

    assertThat(server.next().header("If-None-Match")).isEmpty();
    assertThat(server.next().header("If-None-Match")).isEmpty();
    var third = server.next();
    assertThat(third.header("If-None-Match")).isEqualTo("\"v1\"");
    assertThat(third.header("If-Modified-Since")).isEqualTo(date);
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void noContentIsNoMessage() throws Exception {
    assertThat(end(poll(source("HTTP/1.1 204 No Content\r\n\r\n"))))
        .isInstanceOf(Polled.Done.class);
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void aBodyOfTheLimitIsTakenAndALargerOneRefusedAndNeverCut() throws Exception {
    acked(source(answer("200 OK", "x".repeat(MAX_BODY))));
    close();

    Failure failure = failure(source(answer("200 OK", "x".repeat(MAX_BODY + 1))));

    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.message()).isEqualTo("the answer is larger than 1000 bytes");
  }

  @Test
  void failuresAreToldWithTheirTagsAndTheWaitTheyAskFor() throws Exception {
    Failure busy = failure(source(answer("503 Busy", "Retry-After: 7", "later")));
    assertThat(busy.message()).isEqualTo("http 503: later");
    assertThat(busy.retryAfter()).contains(Duration.ofSeconds(7));
    close();

    Failure moved = failure(source(answer("302 Found", "Location: http://x.invalid/", "")));
    assertThat(moved.has(Tags.REDIRECT)).isTrue();
    assertThat(moved.severity()).isEqualTo(Severity.PERMANENT);
    close();

    Failure half = failure(source(RawServer.of(RawServer.once("HTTP/1.1 200 OK\r\n")), Map.of()));
    assertThat(half.has(Tags.RESET)).isTrue();
  }

  @Test
  void anAnswerThatClaimsToBeAnEventAndIsNoneIsBrokenInput() throws Exception {
    var source = source(answer("200 OK", "Content-Type: application/cloudevents+json", "[]"));

    assertThat(end(poll(source))).isInstanceOf(Polled.Done.class);

    assertThat(intake.broken())
        .containsExactly("/status: a CloudEvent in structured mode is a JSON object");
  }

  @Test
  void aSourceEitherListensOrPolls() {
    MapSection settings =
        MapSection.of(Map.of("url", "http://x.example/", "listen", "127.0.0.1:0"));

    new HttpProtocol().source(settings, Contexts.source("http"));

    assertThat(settings.problems())
        .containsExactly("url: a source either listens or fetches a url");
  }
}
