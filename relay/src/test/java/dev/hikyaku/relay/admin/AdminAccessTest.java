package dev.hikyaku.relay.admin;

import static dev.hikyaku.relay.admin.RunningAdmin.TWO;
import static dev.hikyaku.relay.admin.RunningAdmin.header;
import static dev.hikyaku.relay.admin.RunningAdmin.json;
import static dev.hikyaku.relay.admin.RunningAdmin.local;
import static dev.hikyaku.relay.admin.RunningAdmin.post;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class AdminAccessTest {
  private final RunningAdmin admin = new RunningAdmin();

  @AfterEach
  void close() {
    admin.close();
  }

  @Test
  void withTokensOnlyHealthAndReadinessAreOpen() throws Exception {
    URI server = admin.start(local(TWO));

    assertThat(admin.get(server, "/healthz").statusCode()).isEqualTo(200);
    assertThat(admin.get(server, "/readyz").statusCode()).isEqualTo(200);
    HttpResponse<String> refused = admin.get(server, "/metrics");
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(header(refused, "WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(refused.body()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer s3cret-1", "bearer s3cret-2", "Bearer  s3cret-1"})
  void anyOfTheTokensOpensTheRest(String authorization) throws Exception {
    URI server = admin.start(local(TWO));

    var request =
        HttpRequest.newBuilder(server.resolve("/metrics")).header("Authorization", authorization);

    assertThat(admin.send(request).statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Bearer s3cret-3",
        "Bearer s3cret",
        "Bearer",
        "Basic s3cret-1",
        "s3cret-1",
        "Bearer s3cret-1 x"
      })
  void aWrongTokenOpensNothing(String authorization) throws Exception {
    URI server = admin.start(local(TWO));

    var request =
        HttpRequest.newBuilder(server.resolve("/metrics")).header("Authorization", authorization);

    assertThat(admin.send(request).statusCode()).isEqualTo(401);
  }

  @Test
  void twoAuthorizationHeadersAreRefused() throws Exception {
    URI server = admin.start(local(TWO));

    String answer =
        RawClient.exchange(
            server,
            "GET /metrics HTTP/1.1",
            "Host: localhost",
            "Authorization: Bearer wrong",
            "Authorization: Bearer s3cret-1");

    assertThat(answer).startsWith("HTTP/1.1 401");
  }

  @Test
  void theHandlerLearnsWhoCalls() throws Exception {
    URI server = admin.startEcho(TWO);

    HttpResponse<String> answer =
        admin.send(
            post(server, "/routes/triage/decide?explain=1", "{\"a\":1}")
                .header("Content-Type", "application/json; charset=utf-8")
                .header("Authorization", "Bearer s3cret-2"));

    JsonNode echo = json(answer.body());
    assertThat(echo.get("caller").asText()).isEqualTo("ci");
    assertThat(echo.get("route").asText()).isEqualTo("triage");
    assertThat(echo.get("query").get("explain").asText()).isEqualTo("1");
    assertThat(echo.get("body").asText()).isEqualTo("{\"a\":1}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "127.0.0.1",
        "[::1]",
        "LOCALHOST:1",
        "127.0.0.1:8900",
        "[::1]:443",
        "relay.internal",
        "Relay.Internal:99",
        "other.internal:8443"
      })
  void aLoopbackOrListedHostIsServed(String host) throws Exception {
    URI server = admin.start(local(List.of(), "relay.internal", "other.internal:8443"));

    String answer = RawClient.exchange(server, "GET /healthz HTTP/1.1", "Host: " + host);

    assertThat(answer).startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:8900",
        "localhost.evil.example",
        "evil.example#localhost",
        "localhost@evil.example",
        "127.0.0.1.evil.example",
        "localhost:",
        "localhost:x",
        "localhost:123456",
        "localhost, evil.example",
        "0.0.0.0",
        "[::]",
        "other.internal:1",
        ""
      })
  void aForeignHostIsRefusedEverywhere(String host) throws Exception {
    URI server = admin.start(local(List.of(), "other.internal:8443"));

    String answer = RawClient.exchange(server, "GET /healthz HTTP/1.1", "Host: " + host);

    assertThat(answer).startsWith("HTTP/1.1 403").contains("{\"error\":");
  }

  @Test
  void aMissingOrRepeatedHostIsRefused() throws Exception {
    URI server = admin.start(local(List.of()));

    assertThat(RawClient.exchange(server, "GET /healthz HTTP/1.1")).startsWith("HTTP/1.1 403");
    assertThat(
            RawClient.exchange(
                server, "GET /healthz HTTP/1.1", "Host: localhost", "Host: localhost"))
        .startsWith("HTTP/1.1 403");
  }

  @Test
  void aBoundNameIsServedButNotTheAddressThatMeansAll() throws Exception {
    URI server = admin.start(new AdminSpec("0.0.0.0", 0, TWO, List.of()));
    URI local = URI.create("http://127.0.0.1:" + server.getPort());

    assertThat(RawClient.exchange(local, "GET /healthz HTTP/1.1", "Host: 0.0.0.0"))
        .startsWith("HTTP/1.1 403");
    assertThat(admin.get(local, "/healthz").statusCode()).isEqualTo(200);
  }

  @Test
  void noAnswerHasCorsHeaders() throws Exception {
    URI server = admin.start(local(List.of()));

    String preflight =
        RawClient.exchange(
            server,
            "OPTIONS /metrics HTTP/1.1",
            "Host: localhost",
            "Origin: http://evil.example",
            "Access-Control-Request-Method: GET");
    String simple =
        RawClient.exchange(
            server, "GET /metrics HTTP/1.1", "Host: localhost", "Origin: http://evil.example");

    assertThat(preflight).startsWith("HTTP/1.1 405").doesNotContainIgnoringCase("access-control");
    assertThat(simple).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("access-control");
  }
}
