package dev.hikyaku.routing.ai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.time.ManualTime;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Who waits for a server, how long, how often it is asked, and what becomes of the connection. */
class WaitingFaultsTest {
  private static final Envelope MESSAGE =
      Envelope.of("1", "inbox", "stdin", Body.of("refund the charges"), Instant.EPOCH);

  private final ManualTime time = new ManualTime();

  private Router router(Wire wire, String url, Duration timeout, int attempts) {
    Given given =
        Given.models(
                Map.of("retry", Map.of("attempts", attempts, "backoff", Duration.ofMillis(1))),
                List.of(
                    wire.entry(url, Map.of("timeout", timeout)),
                    Map.of("name", "spare", "provider", "fault")))
            .at(time);
    Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
    assertThat(given.catalogProblems()).isEmpty();
    return router;
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void aServerThatIsSilentIsHungUpOnWhenItsTimeIsUpAndTheNextModelAsked(Wire wire)
      throws Exception {
    try (SilentServer server = new SilentServer()) {
      Router router = router(wire, server.url(), Duration.ofMillis(300), 1);
      var deciding = new FutureTask<>(() -> router.decide(MESSAGE));
      Thread.ofVirtual().start(deciding);

      Socket caller = server.next();
      time.awaitWaiting(1);

      time.advance(Duration.ofMillis(300));

      assertThat(SilentServer.hangsUp(caller)).isTrue();
      Decision decision = deciding.get(20, TimeUnit.SECONDS);
      assertThat(SpareChain.outcomes(decision))
          .containsExactly("m timeout:timeout", "spare chosen");
      assertThat(server.callers()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void anInterruptEndsTheDecisionClosesTheConnectionAndIsNoReasonToAskAgain(Wire wire)
      throws Exception {
    try (SilentServer server = new SilentServer()) {
      Router router = router(wire, server.url(), Duration.ofMinutes(5), 5);
      var deciding = new FutureTask<>(() -> router.decide(MESSAGE));
      Thread thread = Thread.ofVirtual().start(deciding);
      Socket caller = server.next();

      thread.interrupt();

      assertThatThrownBy(() -> deciding.get(20, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(InterruptedException.class);
      assertThat(SilentServer.hangsUp(caller)).isTrue();
      assertThat(server.callers()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "OPENAI, 500", "OPENAI, 429", "OPENAI, 408",
    "GEMINI, 500", "GEMINI, 429", "GEMINI, 408",
    "OLLAMA, 500", "OLLAMA, 429", "OLLAMA, 408",
    "ANTHROPIC, 500", "ANTHROPIC, 429", "ANTHROPIC, 529",
    "GENKIT, 500", "GENKIT, 429", "GENKIT, 408"
  })
  void noLayerTriesAgainButTheOneThatTheSpecSets(Wire wire, int status) throws Exception {
    try (ModelServer server = new ModelServer()) {
      server.says(aResponse().withStatus(status));

      Decision decision = router(wire, server.url(), Duration.ofSeconds(20), 3).decide(MESSAGE);

      String failed = "m transport:" + status;
      assertThat(SpareChain.outcomes(decision))
          .containsExactly(failed, failed, failed, "spare chosen");
      assertThat(server.requests()).hasSize(3);
    }
  }
}
