package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The webhook example against real receivers: up, down, and with nowhere to put a dead letter. */
class WebhookExampleTest {
  private static final Path EXAMPLE = Path.of("../examples/webhook/hikyaku.yaml");

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
  @TempDir Path folder;

  /** A receiver that takes everything and remembers the keys and bodies. */
  private final class Receiver {
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private final int port;

    Receiver() throws IOException {
      HttpServer server = HttpServer.create(loopback(0), 0);
      server.createContext(
          "/",
          exchange -> {
            keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
            bodies.add(exchange.getRequestBody().readAllBytes());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
          });
      server.start();
      open.add(() -> server.stop(0));
      port = server.getAddress().getPort();
    }
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static int nobody() throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(loopback(0));
      return socket.getLocalPort();
    }
  }

  private URI start(int primary, int fallback) throws Exception {
    String spec =
        Files.readString(EXAMPLE)
            .replace("127.0.0.1:8080", "127.0.0.1:0")
            .replace("127.0.0.1:8900", "127.0.0.1:0")
            .replace("127.0.0.1:9001", "127.0.0.1:" + primary)
            .replace("127.0.0.1:9002", "127.0.0.1:" + fallback);
    Path file = Files.writeString(folder.resolve("hikyaku.yaml"), spec);
    Relay relay = Relay.open(List.of(file), RelayOptions.run());
    open.add(relay);
    relay.start();
    return Objects.requireNonNull(relay.addresses().get("inbox")).resolve("/events");
  }

  private HttpResponse<String> post(URI to, byte[] body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(to)
            .header("Idempotency-Key", "order-7")
            .header("Content-Type", "application/octet-stream")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  private static JsonNode json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  private List<String> letters() throws IOException {
    Path file = folder.resolve("out/dlq.ndjson");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static byte[] everyByte() {
    byte[] all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    return all;
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
    client.close();
  }

  @Test
  void aDeliveredMessageIsAnsweredWithItsIdAndSentUnderIt() throws Exception {
    Receiver primary = new Receiver();
    URI inbox = start(primary.port, nobody());

    HttpResponse<String> answer = post(inbox, everyByte());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer.body()).path("id").asText()).isEqualTo("order-7");
    assertThat(json(answer.body()).path("status").asText()).isEqualTo("delivered");
    assertThat(json(answer.body()).path("destinations").toString()).isEqualTo("[\"orders\"]");
    assertThat(primary.keys).containsExactly("order-7");
    assertThat(primary.bodies).containsExactly(everyByte());
    assertThat(letters()).isEmpty();
  }

  @Test
  void aDestinationThatIsDownIsReplacedByItsFallback() throws Exception {
    Receiver fallback = new Receiver();
    URI inbox = start(nobody(), fallback.port);

    HttpResponse<String> answer = post(inbox, everyByte());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(json(answer.body()).path("destinations").toString()).isEqualTo("[\"orders-dr\"]");
    assertThat(fallback.keys).containsExactly("order-7");
    assertThat(letters()).isEmpty();
  }

  @Test
  void withBothDownTheMessageIsADeadLetterThatKeepsEveryByte() throws Exception {
    URI inbox = start(nobody(), nobody());

    HttpResponse<String> answer = post(inbox, everyByte());

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(json(answer.body()).path("status").asText()).isEqualTo("dead_lettered");
    assertThat(letters()).hasSize(1);
    JsonNode dlq = json(letters().getFirst()).path("attributes").path("dlq");
    assertThat(dlq.path("reason").asText()).isEqualTo("delivery");
    assertThat(dlq.path("destination").asText()).isEqualTo("orders");
    assertThat(dlq.path("attempts").asInt()).isEqualTo(6);
    assertThat(dlq.path("hops").findValuesAsText("to")).containsExactly("orders", "orders-dr");
    assertThat(body(letters().getFirst())).isEqualTo(everyByte());
  }

  private static byte[] body(String line) {
    Envelope nothing = Envelope.of("", "", "", Body.EMPTY, Instant.EPOCH);
    return switch (EnvelopeJson.read(line, nothing)) {
      case EnvelopeJson.Line.Good(var envelope) -> envelope.body().bytes();
      case EnvelopeJson.Line.Bad(var problem) -> throw new AssertionError(problem);
    };
  }

  @Test
  void withNowhereToPutTheDeadLetterNothingIsAcked() throws Exception {
    URI inbox = start(nobody(), nobody());
    // A file where the folder of the dead letters was: not even root can write there.
    Files.move(folder.resolve("out"), folder.resolve("gone"));
    Files.writeString(folder.resolve("out"), "in the way");

    HttpResponse<String> answer = post(inbox, everyByte());

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    assertThat(json(answer.body()).path("status").asText()).isEqualTo("failed");
  }
}
