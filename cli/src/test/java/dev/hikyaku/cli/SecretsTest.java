package dev.hikyaku.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An endpoint that refuses every message and repeats the credentials it was shown. */
@Isolated("standard error of the whole process")
class SecretsTest {
  private static final String TOKEN = "tok-5ecret/4711";
  private static final String OTHER = "other-5ecret/4712";
  private static final String BASIC =
      Base64.getEncoder().encodeToString(("relay:" + TOKEN).getBytes(UTF_8));

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));
  private HttpServer endpoint = new Refusing().server();
  private final PrintStream stderr = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  /** Answers 401 with what stood in Authorization. */
  private record Refusing() {
    HttpServer server() {
      try {
        HttpServer server =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", Refusing::refuse);
        return server;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }

    private static void refuse(HttpExchange exchange) throws IOException {
      exchange.getRequestBody().readAllBytes();
      String shown = exchange.getRequestHeaders().getFirst("Authorization");
      byte[] answer = ("who is " + shown + " and why?").getBytes(UTF_8);
      exchange.sendResponseHeaders(401, answer.length);
      exchange.getResponseBody().write(answer);
      exchange.close();
    }
  }

  @BeforeEach
  void start() throws IOException {
    specs = new Specs(temp);
    endpoint.start();
    specs.file("secrets/TOKEN", TOKEN + "\n");
    specs.inbox("one", "two");
    System.setErr(new PrintStream(log, true, UTF_8));
  }

  @AfterEach
  void stop() {
    System.setErr(stderr);
    endpoint.stop(0);
  }

  private Path spec(String auth, String rest) throws IOException {
    return specs.spec(
        """
        version: 1
        name: echo
        secrets: { from: [file] }
        defaults: { retry: { attempts: 1 } }
        sources:
          - { name: inbox, type: file, path: ./inbox.ndjson }
        destinations:
          - { name: api, type: http, url: "http://127.0.0.1:%d/", auth: %s }
          - { name: rest, type: http, url: "http://127.0.0.1:%d/", auth: %s, required: false }
        routes:
          - { name: all, from: [inbox], to: [api, rest] }
        %s
        """
            .formatted(
                endpoint.getAddress().getPort(),
                auth,
                endpoint.getAddress().getPort(),
                auth,
                rest));
  }

  /** All that a command printed, and the files it wrote; none of them the secret's own. */
  private List<String> traces(Cli ran) throws IOException {
    try (Stream<Path> files = Files.walk(temp)) {
      Stream<String> written =
          files
              .filter(Files::isRegularFile)
              .filter(file -> !file.startsWith(temp.resolve("secrets")))
              .map(SecretsTest::text);
      return Stream.concat(Stream.of(ran.out(), ran.err(), log.toString(UTF_8)), written).toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertSecret(Cli ran) throws IOException {
    List<String> traces = traces(ran);
    log.reset();

    assertThat(traces)
        .anyMatch(text -> text.contains("who is") && text.contains("***"))
        .noneMatch(text -> text.contains(TOKEN) || text.contains(BASIC));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ bearer: \"{{secrets.TOKEN}}\" }",
        "{ basic: { user: relay, password: \"{{secrets.TOKEN}}\" } }"
      })
  void whatAnEndpointRepeatsShowsNoSecretAnywhere(String auth) throws Exception {
    Path stderr = spec(auth, "");

    assertSecret(Cli.run("run", "--once", "--verbose", "-f", stderr));
    assertSecret(Cli.run("send", "--to", "api", "--data", "x", "-f", stderr));
    assertSecret(Cli.run("send", "--route", "all", "--data", "x", "--json", "-f", stderr));
    assertSecret(Cli.run("send", "--source", "inbox", "--data", "x", "--verbose", "-f", stderr));

    Path file =
        spec(
            auth,
            "telemetry: { logs: { format: json, level: debug } }\ndead_letter: { type: file, path: ./dlq }");
    assertSecret(Cli.run("run", "--once", "--json", "-f", file));
    assertThat(Files.readString(temp.resolve("dlq"))).contains("who is").contains("***");
    Path lost = spec(auth, "dead_letter: { type: file, path: ./inbox.ndjson/x, fallback: [api] }");
    assertSecret(Cli.run("run", "--once", "-f", lost));
    assertSecret(Cli.run("send", "--route", "all", "--data", "x", "-f", lost));
  }

  @Test
  void theLogOfACommandThatOnlyReadsTheSpecIsMaskedToo() throws Exception {
    Path spec = spec("{ bearer: \"{{secrets.TOKEN}}\" }", "");

    Cli routed = Cli.run("route", "--data", "x", "-f", spec);
    System.getLogger("dev.hikyaku.relay").log(System.Logger.Level.ERROR, "told of " + TOKEN);

    assertThat(routed.code()).isZero();
    assertThat(traces(routed))
        .anyMatch(text -> text.contains("told of ***"))
        .noneMatch(text -> text.contains(TOKEN));
  }

  /** Says the key it was shown and another secret, so often that an error ends in one of them. */
  private static void gossip(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String shown = exchange.getRequestHeaders().values().toString();
    String said = "who is %s? %s %s".formatted(TOKEN, (OTHER + " ").repeat(30), shown);
    byte[] answer = said.getBytes(UTF_8);
    exchange.sendResponseHeaders(401, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private Path modelSpec(String provider) throws IOException {
    specs.file("secrets/OTHER", OTHER);
    endpoint.removeContext("/");
    endpoint.createContext("/", SecretsTest::gossip);
    String url = "http://127.0.0.1:" + endpoint.getAddress().getPort();
    return specs.spec(
        """
        version: 1
        name: echo
        secrets: { from: [file] }
        telemetry: { logs: { format: json, level: debug } }
        models:
          catalog:
            - { name: m, provider: %s, model: m, url: "%s", api_key: "{{secrets.TOKEN}}" }
        sources:
          - { name: inbox, type: file, path: ./inbox.ndjson }
        destinations:
          - { name: out, type: file, path: ./out.ndjson, description: Everything }
          - { name: hook, type: http, url: "%s/", auth: { bearer: "{{secrets.OTHER}}" } }
        routes:
          - { name: all, from: [inbox], router: { type: ai } }
        dead_letter: { type: file, path: ./dlq }
        """
            .formatted(provider, url, url));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"openai", "google-ai-gemini", "ollama", "anthropic", "systemone", "genkit"})
  void whatAModelServerRepeatsShowsNoSecretAnywhere(String provider) throws Exception {
    Path spec = modelSpec(provider);

    for (Cli ran :
        List.of(
            Cli.run("run", "--once", "--verbose", "-f", spec),
            Cli.run("route", "--explain", "--data", "x y z", "-f", spec),
            Cli.run("route", "--json", "--data", "x y z", "-f", spec),
            Cli.run("models", "check", "-f", spec),
            Cli.run("models", "check", "--json", "-f", spec))) {
      assertThat(traces(ran))
          .anyMatch(text -> text.contains("401"))
          .noneMatch(text -> text.contains("tok-") || text.contains("other-"))
          .noneMatch(text -> text.contains("who is"));
      log.reset();
    }
    assertThat(Files.readString(temp.resolve("dlq"))).contains("401").doesNotContain("who is");
  }

  @Test
  void whyARelayCannotStartShowsNoSecret() throws Exception {
    Path spec =
        specs.spec(
            """
            version: 1
            name: nowhere
            secrets: { from: [file] }
            sources:
              - { name: inbox, type: file, path: "./{{secrets.TOKEN}}/no-such" }
            destinations:
              - { name: out, type: file, path: ./out.ndjson }
            routes:
              - { name: all, from: [inbox], to: [out] }
            """);

    Cli failed = Cli.run("run", "--once", "--verbose", "-f", spec);

    assertThat(failed.code()).isEqualTo(1);
    assertThat(traces(failed)).noneMatch(text -> text.contains(TOKEN));
  }
}
