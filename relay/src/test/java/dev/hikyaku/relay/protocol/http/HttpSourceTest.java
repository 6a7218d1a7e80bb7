package dev.hikyaku.relay.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HttpSourceTest extends HttpSourceFixture {
  private static final Disposition DELIVERED =
      new Disposition.Delivered(List.of("billing"), Optional.empty());

  private void answers(Disposition outcome, int status, String label) throws Exception {
    URI at = start(Map.of());
    var task = post(at, "x", "Idempotency-Key", "k-1");

    intake.next().ack().settle(outcome);

    var answer = answer(task);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body())
        .isEqualTo(
            "{\"id\":\"k-1\",\"status\":\"%s\",\"destinations\":%s}"
                .formatted(label, outcome.destinations().isEmpty() ? "[]" : "[\"billing\"]"));
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void deliveredIs200() throws Exception {
    answers(DELIVERED, 200, "delivered");
  }

  @Test
  void deadLetteredIs202() throws Exception {
    answers(new Disposition.DeadLettered(List.of()), 202, "dead_lettered");
  }

  @Test
  void filteredIs200() throws Exception {
    answers(new Disposition.Filtered(false), 200, "filtered");
  }

  @Test
  void aRepeatIs200() throws Exception {
    answers(new Disposition.Filtered(true), 200, "duplicate");
  }

  @Test
  void unroutedIs200() throws Exception {
    answers(new Disposition.Unrouted(), 200, "unrouted");
  }

  @Test
  void failedIs503WithRetryAfter() throws Exception {
    URI at = start(Map.of());
    var task = post(at, "x");

    intake.next().ack().settle(new Disposition.Failed("the disk is full"));

    var answer = answer(task);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(answer.body()).contains("\"status\":\"failed\"").doesNotContain("disk");
  }

  @Test
  void aFullRelayIs503WithRetryAfterAndKeepsNothing() throws Exception {
    URI at = start(Map.of());
    intake.full(true);

    var answer = answer(post(at, "x"));

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void anOutcomeThatTakesTooLongIsPendingAndNeverANack() throws Exception {
    ManualTime time = ManualTime.blocking();
    URI at = start(Map.of("ack_timeout", Duration.ofSeconds(30)), time);
    var task = post(at, "x");
    var taken = intake.next();
    assertThat(taken.ack().answered()).isFalse();
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(31));

    var answer = answer(task);

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).contains("\"status\":\"pending\"");
    assertThat(taken.ack().answered()).isTrue();
    assertThat(taken.ack().nack(new Disposition.Failed("too late"))).isFalse();
    taken.ack().settle(new Disposition.DeadLettered(List.of()));
  }

  @Test
  void acceptedAnswersAsSoonAsTheRelayHasTheMessage() throws Exception {
    URI at = start(Map.of("ack", "accepted"));

    var answer = answer(post(at, "x"));

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(answer.body()).contains("\"status\":\"pending\"");
    assertThat(intake.next().ack().nack(new Disposition.Failed("no"))).isFalse();
  }

  @Test
  void acceptedStillPushesBackWhenTheRelayIsFull() throws Exception {
    URI at = start(Map.of("ack", "accepted"));
    intake.full(true);

    assertThat(answer(post(at, "x")).statusCode()).isEqualTo(503);
  }

  @Test
  void aMessageKeepsWhatItCameWith() throws Exception {
    URI at = start(Map.of());
    String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    var task =
        post(
            URI.create(at + "?a=1&b=%20"),
            "{}",
            "Content-Type",
            "application/json; charset=utf-8",
            "X-One",
            "1",
            "X-One",
            "2",
            "Authorization",
            "Bearer for-the-destination",
            "traceparent",
            trace);

    var taken = intake.next();
    var envelope = taken.envelope();
    taken.ack().settle(DELIVERED);
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(envelope.subject()).isEqualTo("/in");
    assertThat(envelope.attributes()).containsEntry("http.query", "a=1&b=%20");
    assertThat(envelope.contentType()).isEqualTo("application/json; charset=utf-8");
    assertThat(envelope.headers().all("x-one")).containsExactly("1", "2");
    assertThat(envelope.headers().first("Authorization")).isPresent();
    assertThat(envelope.traceparent()).contains(trace);
    assertThat(envelope.id()).hasSize(26);
  }

  @Test
  void anInvalidTraceIsIgnored() throws Exception {
    URI at = start(Map.of());

    var task =
        post(at, "x", "traceparent", "00-00000000000000000000000000000000-00f067aa0ba902b7-01");

    var taken = intake.next();
    taken.ack().settle(DELIVERED);
    assertThat(answer(task).statusCode()).isEqualTo(200);
    assertThat(taken.envelope().traceparent()).isEmpty();
  }

  @Test
  void anIdFromTheTemplateWinsAndOneThatFailsIsTheCallersFault() throws Exception {
    SourceContext.Ids ids =
        e -> {
          if (e.body().size() == 0) {
            throw new ExpressionException("json.id is missing");
          }
          return e.withId("templated");
        };
    SourceContext context =
        new SourceContext("relay", "in", "http", MAX_BODY, ids, SystemTime.INSTANCE);
    URI at = start(new HttpProtocol().source(section(Map.of()), context));

    assertThat(answer(post(at, "")).body())
        .isEqualTo("{\"error\":\"this message gives no id: json.id is missing\"}");
    var task = post(at, "x");
    intake.next().ack().settle(DELIVERED);
    assertThat(answer(task).body()).contains("\"id\":\"templated\"");
  }

  @Test
  void credentialsAreAskedForAndAreNoPartOfTheMessage() throws Exception {
    URI at = start(Map.of("auth", Map.of("bearer", "s3cret")));

    var none = answer(post(at, "x"));
    var wrong = answer(post(at, "x", "Authorization", "Bearer s3cre"));
    var basic = answer(post(at, "x", "Authorization", "Basic s3cret"));
    var right = post(at, "x", "Authorization", "bearer s3cret");

    assertThat(none.statusCode()).isEqualTo(401);
    assertThat(none.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"hikyaku\"");
    assertThat(none.body()).isEqualTo("{\"error\":\"authentication failed\"}");
    assertThat(wrong.statusCode()).isEqualTo(401);
    assertThat(basic.statusCode()).isEqualTo(401);
    var taken = intake.next();
    taken.ack().settle(DELIVERED);
    assertThat(answer(right).statusCode()).isEqualTo(200);
    assertThat(taken.envelope().headers()).isNotEqualTo(Headers.EMPTY);
    assertThat(taken.envelope().headers().first("Authorization")).isEmpty();
    assertThat(intake.waiting()).isZero();
  }

  @Test
  void sourcesOnOneAddressShareAServerAndDifferByPath() throws Exception {
    Listeners listeners = new Listeners();
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Map<String, ?> one = Map.of("listen", "127.0.0.1:" + port, "path", "/one");
    Map<String, ?> two = Map.of("listen", "127.0.0.1:" + port, "path", "/two");
    URI first = start(source(one, SystemTime.INSTANCE, listeners));
    Source second = source(two, SystemTime.INSTANCE, listeners);
    URI other = start(second);

    assertThat(first.getPort()).isEqualTo(other.getPort());
    second.stop();
    second.close();
    assertThat(answer(post(other, "x")).statusCode()).isEqualTo(404);
    var task = post(first, "x");
    intake.next().ack().settle(DELIVERED);
    assertThat(answer(task).statusCode()).isEqualTo(200);
    Source same = source(one, SystemTime.INSTANCE, listeners);
    assertThatThrownBy(same::open)
        .hasMessage(
            "another source already takes /one on 127.0.0.1:%d; give one of them another path"
                .formatted(port));
  }

  @Test
  void anAddressThatIsTakenIsAClearError() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      Source source = source(Map.of("listen", address), SystemTime.INSTANCE, new Listeners());

      assertThatThrownBy(source::open)
          .hasMessage("cannot listen on " + address + ": Address already in use");
    }
  }

  @Test
  void aSourceThatStopsAnswersWhoWaitsAndTurnsOthersAway() throws Exception {
    Source source = source(Map.of(), SystemTime.INSTANCE, new Listeners());
    URI at = start(source);
    var waiting = post(at, "x");
    var taken = intake.next();

    source.stop();

    var late = answer(post(at, "y"));
    assertThat(late.statusCode()).isEqualTo(503);
    assertThat(late.headers().firstValue("Retry-After")).contains("1");
    assertThat(late.headers().firstValue("Connection")).contains("close");
    taken.ack().settle(DELIVERED);
    assertThat(answer(waiting).statusCode()).isEqualTo(200);
  }

  @Test
  void wrongSettingsAreProblems() {
    MapSection settings =
        MapSection.of(
            Map.of(
                "listen", "8080",
                "path", "in",
                "auth", Map.of("bearer", "a", "basic", Map.of("user", "u", "password", "p"))));

    new HttpProtocol().source(settings, Contexts.source("https"));

    assertThat(settings.problems())
        .containsExactlyInAnyOrder(
            "tls: an https source needs tls",
            "listen: not an address to listen on: 8080",
            "path: not a path: in",
            ": auth is either bearer or basic");
  }
}
