package dev.hikyaku.routing.ai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static dev.hikyaku.routing.ai.ModelServer.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/**
 * Servers quote what they were sent; none of it may come out in a failure, a record or a reason.
 */
class QuotedMessageTest {
  private static final String TEXT = "Patient Jane Doe has HIV";

  private final ModelServer server = new ModelServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private static Decision.Broken broken(Wire wire, String url) throws InterruptedException {
    Given given =
        Given.models(Map.of("retry", Map.of("attempts", 1)), List.of(wire.entry(url, Map.of())));
    var router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
    Decision decision =
        router.decide(Envelope.of("1", "inbox", "stdin", Body.of(TEXT), Instant.EPOCH));
    assertThat(decision).isInstanceOf(Decision.Broken.class);
    return (Decision.Broken) decision;
  }

  private static void saysNothingOfIt(Decision.Broken broken) {
    String told = broken.failure().message() + Json.write(broken.evidence().record());
    assertThat(told).doesNotContain("Patient", "Jane", "Doe", "HIV");
    assertThat(broken.failure().cause()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void aServerThatQuotesTheRequestInItsErrorIsNotQuoted(Wire wire) throws Exception {
    String sentence = "cannot read: " + TEXT;
    for (ResponseDefinitionBuilder answer :
        List.of(
            json(400, Map.of("error", Map.of("message", sentence, "type", TEXT, "code", "Jane"))),
            json(401, Map.of("error", sentence, "message", sentence, "detail", sentence)),
            json(422, Map.of("detail", List.of(Map.of("msg", sentence, "input", TEXT)))),
            json(400, Map.of("error", Map.of("message", sentence, "code", "content_filter"))),
            aResponse().withStatus(400).withBody(sentence),
            aResponse().withStatus(200).withBody(sentence),
            json(200, List.of(sentence)))) {
      server.says(answer);

      saysNothingOfIt(broken(wire, server.url()));
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void aNameThatAModelTakesFromTheMessageIsNotRepeated(Wire wire) throws Exception {
    server.says(wire.decides(TEXT, 0.9));

    var broken = broken(wire, server.url());

    saysNothingOfIt(broken);
    assertThat(broken.evidence().attempts().getFirst().outcome()).isEqualTo("unknown_choice");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT", "SYSTEMONE"})
  void aServerThatEchoesTheTextInsteadOfHttpIsNotQuoted(Wire wire) throws Exception {
    try (ServerSocket listener = new ServerSocket(0)) {
      var echoing =
          new FutureTask<>(
              () -> {
                try (Socket socket = listener.accept()) {
                  socket.getInputStream().read();
                  byte[] echo = (TEXT + "\r\n\r\n").getBytes(StandardCharsets.UTF_8);
                  socket.getOutputStream().write(echo);
                }
                return TEXT;
              });
      Thread.ofVirtual().start(echoing);

      saysNothingOfIt(broken(wire, "http://localhost:" + listener.getLocalPort()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "OPENAI, '{\"error\":{\"code\":\"invalid_api_key\"}}', answered 401: invalid_api_key",
    "GEMINI, '{\"error\":{\"code\":401,\"status\":\"UNAUTHENTICATED\"}}', answered 401: UNAUTHENTICATED",
    "ANTHROPIC, '{\"error\":{\"type\":\"authentication_error\"}}', answered 401: authentication_error",
    "OLLAMA, '{\"error\":\"who are you\"}', answered 401",
  })
  void theServersOwnWordForTheErrorIsKept(Wire wire, String body, String message) throws Exception {
    server.says(aResponse().withStatus(401).withBody(body));

    assertThat(broken(wire, server.url()).failure().message()).isEqualTo(message);
  }
}
