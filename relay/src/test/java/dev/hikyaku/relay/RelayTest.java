package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A whole relay against real receivers: what becomes of messages when it stops, and their keys. */
@Timeout(60)
class RelayTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
  @TempDir Path folder;

  /** Takes a request and answers when it is told to, if ever. */
  private final class Receiver {
    private final Semaphore arrived = new Semaphore(0);
    private final CountDownLatch answer = new CountDownLatch(1);
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final int port;

    Receiver() throws IOException {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/", this::take);
      server.start();
      open.add(
          () -> {
            answer.countDown();
            server.stop(0);
          });
      port = server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
      keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
      exchange.getRequestBody().readAllBytes();
      arrived.release();
      try {
        answer.await();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
      exchange.sendResponseHeaders(204, -1);
      exchange.close();
    }

    void awaitArrived(int count) throws InterruptedException {
      assertThat(arrived.tryAcquire(count, 30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private Relay start(String spec) throws Exception {
    Path file = Files.writeString(folder.resolve("relay.yaml"), spec);
    Relay relay = Relay.open(List.of(file), RelayOptions.run());
    open.add(relay);
    relay.start();
    return relay;
  }

  private static URI inbox(Relay relay) {
    return Objects.requireNonNull(relay.addresses().get("inbox")).resolve("/in");
  }

  private CompletableFuture<HttpResponse<String>> post(Relay relay, String id) {
    HttpRequest request =
        HttpRequest.newBuilder(inbox(relay))
            .header("Idempotency-Key", id)
            .POST(BodyPublishers.ofString("{}"))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString());
  }

  private List<JsonNode> lines(String name) throws IOException {
    Path file = folder.resolve(name);
    List<JsonNode> lines = new ArrayList<>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        lines.add(Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow());
      }
    }
    return lines;
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
    client.close();
  }

  private static String spec(String ack, String destinations) {
    return """
        version: 1
        name: stopping
        server: { shutdown_grace: 100ms }
        sources: [ { name: inbox, type: http, listen: "127.0.0.1:0", path: /in, ack: %s } ]
        destinations:
        %s
        routes: [ { name: all, from: [inbox], to: [main] } ]
        dead_letter: { type: file, path: ./dlq.ndjson }
        """
        .formatted(ack, destinations.indent(2));
  }

  private static String http(String name, Receiver receiver, String more) {
    return "- { name: %s, type: http, url: \"http://127.0.0.1:%d/\", timeout: 1m%s }\n"
        .formatted(name, receiver.port, more);
  }

  @Test
  void aStopDeadLettersEveryMessageThatWasAnsweredWithTaken() throws Exception {
    Receiver hangs = new Receiver();
    Relay relay = start(spec("accepted", http("main", hangs, "")));
    for (int i = 0; i < 5; i++) {
      assertThat(post(relay, "m" + i).get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(202);
    }
    hangs.awaitArrived(5);

    boolean clean = relay.stop();

    assertThat(clean).isFalse();
    assertThat(lines("dlq.ndjson"))
        .extracting(letter -> letter.path("id").asText())
        .containsExactlyInAnyOrder("m0", "m1", "m2", "m3", "m4");
    assertThat(lines("dlq.ndjson"))
        .extracting(letter -> letter.path("attributes").path("dlq").path("last_error").asText())
        .containsOnly("shutdown");
    assertThat(relay.tally().outcomes()).containsEntry("dead_lettered", 5L);
  }

  @Test
  void aStopWritesALetterForEachRequiredDestinationThatWasNotServedYet() throws Exception {
    Receiver hangs = new Receiver();
    String destinations =
        http("main", hangs, ", fallback: [spare]")
            + http("spare", hangs, "")
            + "- { name: done, type: file, path: ./done.ndjson }\n"
            + "- { name: broken, type: file, path: ., retry: { attempts: 1 }, fallback: [late] }\n"
            + http("late", hangs, "")
            + http("extra", hangs, ", required: false");
    Relay relay =
        start(
            spec("accepted", destinations)
                .replace("to: [main]", "to: [main, done, broken, extra]"));
    post(relay, "m").get(30, TimeUnit.SECONDS);
    hangs.awaitArrived(3);

    relay.stop();

    assertThat(lines("done.ndjson")).hasSize(1);
    assertThat(lines("dlq.ndjson").stream().map(letter -> letter.path("attributes").path("dlq")))
        .allSatisfy(dlq -> assertThat(dlq.path("last_error").asText()).isEqualTo("shutdown"))
        .allSatisfy(dlq -> assertThat(dlq.path("route").asText()).isEqualTo("all"))
        .extracting(
            dlq -> dlq.path("destination").asText(),
            dlq -> dlq.path("attempts").asInt(),
            dlq -> dlq.path("hops").findValuesAsText("to"))
        .containsExactlyInAnyOrder(
            tuple("main", 1, List.of("main")), tuple("broken", 2, List.of("broken", "late")));
    assertThat(relay.lost()).isZero();
  }

  @Test
  void aMessageWhoseLetterCannotBeWrittenAtTheStopIsCountedAsLost() throws Exception {
    Receiver hangs = new Receiver();
    Relay relay =
        start(
            spec("accepted", http("main", hangs, ""))
                .replace("./dlq.ndjson", "./dlq.ndjson, retry: { attempts: 1 }"));
    Files.delete(folder.resolve("dlq.ndjson"));
    Files.createDirectory(folder.resolve("dlq.ndjson"));
    post(relay, "m").get(30, TimeUnit.SECONDS);
    hangs.awaitArrived(1);

    boolean clean = relay.stop();

    assertThat(clean).isFalse();
    assertThat(relay.lost()).isOne();
  }

  @Test
  void aStopNacksTheCallersThatStillWaitAndCountsThem() throws Exception {
    Receiver hangs = new Receiver();
    Relay relay = start(spec("delivered", http("main", hangs, "")));
    var answer = post(relay, "m1");
    hangs.awaitArrived(1);

    relay.stop();

    assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
    assertThat(lines("dlq.ndjson")).isEmpty();
    assertThat(relay.tally().outcomes()).containsEntry("failed", 1L);
  }

  @Test
  void aStopLeavesAnAckedMessageAckedWhileItsBestEffortCopyIsUnderWay() throws Exception {
    Receiver takes = new Receiver();
    takes.answer.countDown();
    Receiver hangs = new Receiver();
    String destinations = http("main", takes, "") + http("copy", hangs, ", required: false");
    Relay relay = start(spec("accepted", destinations).replace("to: [main]", "to: [main, copy]"));
    post(relay, "m1").get(30, TimeUnit.SECONDS);
    hangs.awaitArrived(1);
    takes.awaitArrived(1);

    relay.stop();

    assertThat(lines("dlq.ndjson")).isEmpty();
    assertThat(relay.tally().outcomes()).containsEntry("delivered", 1L);
    assertThat(relay.tally().destinations())
        .containsEntry("main", new Tally.PerDestination(1, 0))
        .containsEntry("copy", new Tally.PerDestination(0, 1));
  }

  @Test
  void twoRoutesToOneReceiverUseKeysOfTheirOwn() throws Exception {
    Receiver takes = new Receiver();
    takes.answer.countDown();
    String spec = spec("delivered", http("main", takes, ""));
    Relay relay =
        start(
            spec.replace(
                "to: [main] } ]", "to: [main] }, { name: copy, from: [inbox], to: [main] } ]"));

    post(relay, "m1").get(30, TimeUnit.SECONDS);

    assertThat(takes.keys).containsExactlyInAnyOrder("m1#all", "m1#copy");
  }

  @Test
  void aFailedStartLeavesNothingOpen() throws Exception {
    Receiver taken = new Receiver();
    String spec =
        spec("delivered", http("main", taken, ""))
            .replace("127.0.0.1:0", "127.0.0.1:" + taken.port);
    Path file = Files.writeString(folder.resolve("relay.yaml"), spec);
    Relay relay = Relay.open(List.of(file), RelayOptions.run());

    Throwable thrown = catchThrowable(relay::start);

    assertThat(thrown)
        .isInstanceOf(RelayException.class)
        .hasMessageContaining("source inbox")
        .hasMessageContaining(String.valueOf(taken.port));
    assertThat(relay.stop()).isTrue();
  }
}
