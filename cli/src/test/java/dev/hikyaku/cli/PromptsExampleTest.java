package dev.hikyaku.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of prompts, with a model server that sends everything to billing. */
class PromptsExampleTest {
  private static final Path EXAMPLE = Page.PROJECT.resolve("examples/prompts");
  private static final String ANSWER =
      """
      {"model":"stub-1","choices":[{"index":0,"finish_reason":"stop",
       "message":{"role":"assistant","content":"{\\"destination\\":\\"billing\\",\\"confidence\\":0.9}"}}]}
      """;

  @TempDir Path folder;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private final HttpServer server = server(asked);

  private static HttpServer server(Queue<String> asked) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.createContext("/v1/chat/completions", exchange -> answer(exchange, asked));
      return server;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void answer(HttpExchange exchange, Queue<String> asked) throws IOException {
    asked.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
    byte[] answer = ANSWER.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @BeforeEach
  void start() {
    server.start();
  }

  /** The example, asking at another port. */
  private void copy(int port) throws IOException {
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(EXAMPLE.relativize(file).toString());
        Files.createDirectories(copy.resolveSibling(""));
        String text = Files.readString(file);
        Files.writeString(copy, text.replace("http://localhost:11434", "http://127.0.0.1:" + port));
      }
    }
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private JsonNode decision(String file, int line) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("out").resolve(file));
    return Json.read(lines.get(line).getBytes(UTF_8))
        .orElseThrow()
        .path("attributes")
        .path("ai.decision");
  }

  @Test
  void aServerIsAskedByTheVariantThatTheSpecNames() throws Exception {
    copy(server.getAddress().getPort());

    Cli run = Cli.run("run", "--once", "-f", folder);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(asked)
        .hasSize(3)
        .allSatisfy(
            body ->
                assertThat(body)
                    .contains(
                        "Sort the mail of a tool rental to one desk",
                        "We rent out tools to builders",
                        "does not belong there: [\\\"How much would fifty seats be?\\\"]",
                        "Would you sponsor our football club?",
                        "one of billing, tech, none"));
    JsonNode decision = decision("billing.ndjson", 0);
    assertThat(decision.at("/prompt/id").asText()).isEqualTo("desk.short");
    assertThat(decision.at("/prompt/hash").asText()).matches("[0-9a-f]{64}");
    assertThat(decision.path("version").asText()).isEqualTo("stub-1");
  }

  @Test
  void withoutAServerTheDrillDecides() throws Exception {
    copy(1);

    Cli run = Cli.run("run", "--once", "-f", folder);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(decision("billing.ndjson", 0).path("served_by").asText())
        .isEqualTo("model_fallback");
    assertThat(decision("tech.ndjson", 0).at("/attempts/0/tag").asText()).isEqualTo("connect");
    assertThat(decision("human.ndjson", 0).path("destinations")).isEmpty();
  }
}
