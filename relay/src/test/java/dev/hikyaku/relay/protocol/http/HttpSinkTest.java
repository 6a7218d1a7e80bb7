package dev.hikyaku.relay.protocol.http;

import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpSinkTest {
  private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private RawServer server;

  @BeforeEach
  void open() throws Exception {
    server = RawServer.of(RawServer.always(answer("200 OK", "X-Answer: yes", "fine")));
  }

  @AfterEach
  void close() throws Exception {
    server.close();
  }

  private Sent send(Envelope envelope, String path, Map<String, ?> more) throws Exception {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("url", server.url() + path);
    try (Sink sink = new HttpProtocol().sink(MapSection.of(settings), Contexts.sink("http"))) {
      sink.open();
      return sink.send(envelope, Contexts.attempt("key-1"));
    }
  }

  private static Envelope envelope() {
    return Contexts.envelope("m-1", "{\"a\":1}")
        .withContentType("application/json")
        .withHeaders(
            Headers.EMPTY
                .plus("Content-Type", "application/json")
                .plus("X-One", "1")
                .plus("X-One", "2")
                .plus("Cookie", "secret")
                .plus("Authorization", "Bearer theirs")
                .plus("ce-type", "t")
                .plus("Content-Encoding", "gzip")
                .plus("Connection", "close, X-Hop")
                .plus("Keep-Alive", "5")
                .plus("Host", "elsewhere")
                .plus("Content-Length", "999")
                .plus("Transfer-Encoding", "chunked")
                .plus("Idempotency-Key", "theirs"));
  }

  private static List<String> lines(RawServer.Request request) {
    return request.head().lines().toList();
  }

  @Test
  void aMessageIsOnePostWithItsTypeAndKey() throws Exception {
    Sent sent = send(envelope(), "/hook", Map.of());

    var request = server.next();
    assertThat(request.head()).startsWith("POST /hook HTTP/1.1\r\n");
    assertThat(request.header("Host")).isEqualTo("127.0.0.1:" + server.port());
    assertThat(request.header("Content-Type")).isEqualTo("application/json");
    assertThat(request.header("Content-Length")).isEqualTo("7");
    assertThat(request.header("Idempotency-Key")).isEqualTo("key-1");
    assertThat(request.header("User-Agent")).isEqualTo("hikyaku");
    assertThat(sent)
        .isInstanceOfSatisfying(
            Sent.Accepted.class,
            accepted -> {
              assertThat(accepted.reply().status()).isEqualTo(200);
              assertThat(accepted.reply().headers().first("x-answer")).contains("yes");
              assertThat(accepted.reply().body().text()).contains("fine");
            });
  }

  @Test
  void onlyWhatDescribesTheBodyIsForwardedUnlessAskedFor() throws Exception {
    send(envelope(), "/", Map.of());

    var request = server.next();
    assertThat(request.header("ce-type")).isEqualTo("t");
    assertThat(request.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(lines(request))
        .noneMatch(l -> l.startsWith("X-One"))
        .noneMatch(l -> l.startsWith("Cookie"))
        .noneMatch(l -> l.startsWith("Authorization"))
        .noneMatch(l -> l.startsWith("Keep-Alive"))
        .noneMatch(l -> l.startsWith("Transfer-Encoding"));
  }

  @Test
  void allForwardsRepeatsButNoCredentialsAndNothingOfTheConnection() throws Exception {
    send(envelope(), "/", Map.of("forward_headers", List.of("all")));

    assertThat(lines(server.next()))
        .contains("X-One: 1", "X-One: 2", "Idempotency-Key: key-1")
        .noneMatch(l -> l.startsWith("Cookie"))
        .noneMatch(l -> l.startsWith("Authorization"))
        .noneMatch(l -> l.startsWith("Keep-Alive"))
        .noneMatch(l -> l.contains("X-Hop"))
        .noneMatch(l -> l.contains("999"));
  }

  @Test
  void aCredentialIsForwardedWhenItIsNamed() throws Exception {
    send(envelope(), "/", Map.of("forward_headers", List.of("all", "authorization")));

    assertThat(server.next().header("Authorization")).isEqualTo("Bearer theirs");
  }

  @Test
  void headersOfTheSpecWin() throws Exception {
    send(
        envelope(),
        "/",
        Map.of(
            "method", "PUT",
            "headers", Map.of("Content-Type", "text/x", "X-Own", "own"),
            "auth", Map.of("bearer", "ours"),
            "forward_headers", List.of("Authorization", "X-Own")));

    var request = server.next();
    assertThat(request.head()).startsWith("PUT ");
    assertThat(request.header("Content-Type")).isEqualTo("text/x");
    assertThat(request.header("X-Own")).isEqualTo("own");
    assertThat(lines(request).stream().filter(l -> l.startsWith("Authorization")))
        .containsExactly("Authorization: Bearer ours");
  }

  @Test
  void basicCredentialsAreEncoded() throws Exception {
    send(envelope(), "/", Map.of("auth", Map.of("basic", Map.of("user", "u", "password", "p:w"))));

    assertThat(server.next().header("Authorization")).isEqualTo("Basic dTpwOnc=");
  }

  @Test
  void theUrlIsSentAsItIsWritten() throws Exception {
    send(envelope(), "/a%2Fb;v=1/%C3%BC?x=1+2&sig=a%2Bb%3D&flag&x=3", Map.of());

    assertThat(server.next().head())
        .startsWith("POST /a%2Fb;v=1/%C3%BC?x=1+2&sig=a%2Bb%3D&flag&x=3 HTTP/1.1\r\n");
  }

  @Test
  void theTraceGoesOn() throws Exception {
    Envelope plain = Contexts.envelope("m", "x");
    Envelope traced =
        new Envelope(
            "m",
            "in",
            "http",
            "",
            Headers.EMPTY,
            "",
            plain.body(),
            Map.of(),
            plain.receivedAt(),
            Optional.of(TRACE));

    send(traced, "/", Map.of());

    assertThat(server.next().header("traceparent")).isEqualTo(TRACE);
  }

  @Test
  void anEmptyBodyIsSentAsOne() throws Exception {
    send(Contexts.envelope("m", ""), "/", Map.of());

    assertThat(server.next().header("Content-Length")).isEqualTo("0");
  }

  @Test
  void aMessageBecomesACloudEventInHeaders() throws Exception {
    send(envelope().withHeaders(Headers.EMPTY), "/", Map.of("cloudevents", "binary"));

    var request = server.next();
    assertThat(request.header("ce-specversion")).isEqualTo("1.0");
    assertThat(request.header("ce-id")).isEqualTo("m-1");
    assertThat(request.header("ce-source")).isEqualTo("/hikyaku/relay/in");
    assertThat(request.header("ce-type")).isEqualTo("dev.hikyaku.message");
    assertThat(request.header("ce-time")).isEqualTo("2026-01-01T00:00:00Z");
    assertThat(request.header("Content-Type")).isEqualTo("application/json");
    assertThat(request.body().text()).contains("{\"a\":1}");
  }

  @Test
  void anEventKeepsItsAttributesAndOddCharactersAreEncoded() throws Exception {
    Envelope event =
        envelope()
            .withHeaders(Headers.EMPTY)
            .withAttribute("ce.type", "order.größe")
            .withAttribute("ce.id", "e-1");

    send(event, "/", Map.of("cloudevents", "binary"));

    var request = server.next();
    assertThat(request.header("ce-type")).isEqualTo("order.gr%C3%B6%C3%9Fe");
    assertThat(request.header("ce-id")).isEqualTo("e-1");
  }

  @Test
  void aMessageBecomesACloudEventInJson() throws Exception {
    send(envelope(), "/", Map.of("cloudevents", "structured"));

    var request = server.next();
    assertThat(request.header("Content-Type")).isEqualTo("application/cloudevents+json");
    assertThat(new String(request.body().bytes(), StandardCharsets.UTF_8))
        .contains("\"specversion\":\"1.0\"", "\"id\":\"m-1\"", "\"data\":{\"a\":1}")
        .contains("\"datacontenttype\":\"application/json\"");
  }

  @Test
  void anEventInJsonHasNoHeadersOfTheFormItCameIn() throws Exception {
    var came = Headers.of("ce-type", "order").with("Content-Encoding", "gzip").with("X-A", "1");
    var forwarded = List.of("all", "content-encoding");

    send(
        envelope().withHeaders(came),
        "/",
        Map.of("cloudevents", "structured", "forward_headers", forwarded));

    var request = server.next();
    assertThat(request.header("X-A")).isEqualTo("1");
    assertThat(request.head().toLowerCase(Locale.ROOT))
        .doesNotContain("ce-type", "content-encoding");
  }

  @Test
  void bytesInAnEventInJsonAreBase64() throws Exception {
    send(
        Contexts.envelope("m", new byte[] {(byte) 0xff, 0}),
        "/",
        Map.of("cloudevents", "structured"));

    assertThat(server.next().body().text().orElseThrow()).contains("\"data_base64\":\"/wA=\"");
  }

  @Test
  void wrongSettingsAreProblemsAndSecretsAreNotRepeated() {
    MapSection settings =
        MapSection.of(
            Map.of(
                "url", "https://user:hunter2@x.example/",
                "method", "HEAD",
                "success", List.of("2xx", "9xx"),
                "headers", Map.of("X-Bad", "hunter2\r\nX-Evil: 1", "Content-Length", "5"),
                "auth", Map.of("bearer", "hunter2\n")));

    new HttpProtocol().sink(settings, Contexts.sink("https"));

    assertThat(settings.problems())
        .hasSize(6)
        .noneMatch(p -> p.contains("hunter2"))
        .anyMatch(p -> p.startsWith("url: credentials do not belong in a URL"))
        .anyMatch(p -> p.startsWith("method: "))
        .anyMatch(p -> p.startsWith("success: not a status: 9xx"))
        .anyMatch(p -> p.startsWith("X-Bad: cannot be sent"))
        .anyMatch(p -> p.startsWith("Content-Length: cannot be sent"))
        .anyMatch(p -> p.startsWith("bearer: "));
  }

  @Test
  void typeHttpTakesNoEncryptedUrl() {
    MapSection http = MapSection.of(Map.of("url", "https://x.example/"));
    MapSection https = MapSection.of(Map.of("url", "http://x.example/"));

    new HttpProtocol().sink(http, Contexts.sink("http"));
    new HttpProtocol().sink(https, Contexts.sink("https"));

    assertThat(http.problems()).singleElement().asString().contains("use type: https");
    assertThat(https.problems()).isEmpty();
  }
}
