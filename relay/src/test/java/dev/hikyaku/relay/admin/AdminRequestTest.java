package dev.hikyaku.relay.admin;

import static dev.hikyaku.relay.admin.RunningAdmin.TWO;
import static dev.hikyaku.relay.admin.RunningAdmin.header;
import static dev.hikyaku.relay.admin.RunningAdmin.local;
import static dev.hikyaku.relay.admin.RunningAdmin.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AdminRequestTest {
  private final RunningAdmin admin = new RunningAdmin();

  @AfterEach
  void close() {
    admin.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/nope", "/healthz/", "/metrics/x", "/%68ealthz"})
  void anUnknownPathIsNotFound(String path) throws Exception {
    URI server = admin.start(local(List.of()));

    HttpResponse<String> answer = admin.get(server, path);

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(header(answer, "Content-Type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"//healthz", "/./healthz", "/x/../healthz", "http://localhost/healthz"})
  void aPathIsTakenAsItStands(String path) throws Exception {
    URI server = admin.start(local(List.of()));

    String answer = RawClient.exchange(server, "GET " + path + " HTTP/1.1", "Host: localhost");

    assertThat(answer).matches("(?s)HTTP/1.1 40[04].*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"})
  void aWrongMethodIsToldTheRightOnes(String method) throws Exception {
    URI server = admin.start(local(TWO));

    String answer = RawClient.exchange(server, method + " /metrics HTTP/1.1", "Host: localhost");

    assertThat(answer).startsWith("HTTP/1.1 405").contains("Allow: GET, HEAD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""})
  void aPostMustBeJson(String type) throws Exception {
    URI server = admin.startEcho(List.of());

    HttpRequest.Builder request = post(server, "/routes/triage/decide", "{}");
    HttpResponse<String> answer =
        admin.send(type.isEmpty() ? request : request.header("Content-Type", type));

    assertThat(answer.statusCode()).isEqualTo(415);
  }

  @Test
  void aPostMayBeEmptyButNotBroken() throws Exception {
    URI server = admin.startEcho(List.of());

    HttpResponse<String> empty =
        admin.send(
            post(server, "/routes/triage/decide", "").header("Content-Type", "application/json"));
    HttpResponse<String> broken =
        admin.send(
            post(server, "/routes/triage/decide", "{").header("Content-Type", "application/json"));

    assertThat(empty.statusCode()).isEqualTo(200);
    assertThat(empty.body()).contains("nobody").contains("none");
    assertThat(broken.statusCode()).isEqualTo(400);
  }

  @Test
  void aBodyOverTheLimitIsRefusedDeclaredOrChunked() throws Exception {
    URI server = admin.startEcho(List.of());

    String declared =
        RawClient.exchange(
            server,
            "POST /routes/triage/decide HTTP/1.1",
            "Host: localhost",
            "Content-Type: application/json",
            "Content-Length: 65537");
    HttpResponse<String> chunked =
        admin.send(
            HttpRequest.newBuilder(server.resolve("/routes/triage/decide"))
                .header("Content-Type", "application/json")
                .POST(
                    HttpRequest.BodyPublishers.fromPublisher(
                        HttpRequest.BodyPublishers.ofByteArray(new byte[70_000]))));

    assertThat(declared).startsWith("HTTP/1.1 413").contains("{\"error\":");
    assertThat(chunked.statusCode()).isEqualTo(413);
  }

  @Test
  void aFailingEndpointIsA500ThatTellsNothing() throws Exception {
    Endpoint broken =
        new Endpoint(
            "GET",
            "/broken",
            false,
            call -> {
              throw new IllegalStateException("password");
            });
    URI server =
        admin.start(new AdminServer(local(List.of()), List.of(broken), SystemTime.INSTANCE));

    HttpResponse<String> answer = admin.get(server, "/broken");

    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("password");
  }

  @Test
  void aRequestThatDoesNotArriveInTimeLosesItsConnection() throws Exception {
    ManualTime time = ManualTime.blocking();
    URI server = admin.start(local(List.of()), time);

    try (RawClient half = new RawClient(server)) {
      half.send("GET /healthz HTTP/1.1", "Host: localhost");
      time.awaitWaiting(1);
      time.advance(Duration.ofSeconds(10));

      assertThat(half.readAll()).doesNotContain("200");
    }
  }

  @Test
  void aBodyThatDoesNotArriveInTimeLosesItsConnection() throws Exception {
    ManualTime time = ManualTime.blocking();
    URI server = admin.start(local(List.of()), time);

    try (RawClient half = new RawClient(server)) {
      half.send("GET /metrics HTTP/1.1", "Host: localhost", "Content-Length: 5", "", "a");
      time.awaitWaiting(1);
      time.advance(Duration.ofSeconds(10));

      assertThat(half.readAll()).doesNotContain("200");
    }
  }

  @Test
  void anAnsweredRequestLeavesNoTimer() throws Exception {
    ManualTime time = ManualTime.blocking();
    URI server = admin.start(local(List.of()), time);

    admin.get(server, "/healthz");

    assertThat(time.timers()).isZero();
  }

  @Test
  void headIsAnsweredWithoutABody() throws Exception {
    URI server = admin.start(local(List.of()));

    String answer = RawClient.exchange(server, "HEAD /healthz HTTP/1.1", "Host: localhost");

    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n").doesNotContain("ok\"");
    assertThat(answer.toLowerCase(Locale.ROOT)).contains("content-length: 15");
  }
}
