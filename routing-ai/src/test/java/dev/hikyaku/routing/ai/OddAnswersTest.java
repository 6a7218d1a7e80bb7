package dev.hikyaku.routing.ai;

import static dev.hikyaku.routing.ai.ModelServer.raw;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers with status 200 that are a little off: used where they can be, else in plain words. */
class OddAnswersTest {
  private static final String SAID = "{\\\"destination\\\":\\\"billing\\\",\\\"confidence\\\":0.9}";
  private static final String GEMINI =
      "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"" + SAID + "\"}]},\"finishReason\":";
  private static final String OPENAI =
      "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\""
          + SAID
          + "\"},\"finish_reason\":\"stop\"}],\"usage\":";

  private final ModelServer server = new ModelServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private Decision decide(Wire wire, Map<String, ?> more) throws InterruptedException {
    Given given = Given.models(Map.of(), List.of(wire.entry(server.url(), more)));
    var router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
    return router.decide(
        Envelope.of("1", "inbox", "stdin", Body.of("refund the charges"), Instant.EPOCH));
  }

  private ModelAttempt used(Wire wire, String answer) throws InterruptedException {
    server.says(raw(answer));

    Decision decision = decide(wire, Map.of());

    assertThat(decision).isInstanceOf(Decision.Chosen.class);
    assertThat(decision.evidence().attempts()).hasSize(1);
    return decision.evidence().attempts().getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"STOP\"}]}'",
        "'\"STOP\"}],\"usageMetadata\":null}'",
        "'\"A_WORD_OF_TOMORROW\"}]}'",
        "'\"STOP\"}],\"usageMetadata\":{\"promptTokenCount\":-5}}'"
      })
  void anAnswerOfGeminiThatTellsNoTokensOrANewEndIsUsedAndItsTokensGuessed(String rest)
      throws Exception {
    ModelAttempt attempt = used(Wire.GEMINI, GEMINI + rest);

    assertThat(attempt.estimated()).isTrue();
    assertThat(attempt.tokens()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"prompt_tokens\":3000000000,\"completion_tokens\":3}'",
        "'{\"prompt_tokens\":3,\"completion_tokens\":3,\"total_tokens\":99999999999999999999}'",
        "'{\"prompt_tokens\":-100,\"completion_tokens\":-10}'",
        "'{\"prompt_tokens\":1.5,\"completion_tokens\":1}'"
      })
  void tokensThatAreNoCountAreGuessed(String usage) throws Exception {
    ModelAttempt attempt = used(Wire.OPENAI, OPENAI + usage + "}");

    assertThat(attempt.estimated()).isTrue();
    assertThat(attempt.tokens()).isBetween(1L, 10_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "OLLAMA | ''",
        "OLLAMA | null",
        "OLLAMA | []",
        "OLLAMA | {}",
        "OLLAMA | '{\"message\":null}'",
        "OLLAMA | '{\"message\":7}'",
        "OPENAI | '{\"choices\":[{\"message\":7}]}'",
        "ANTHROPIC | '{\"content\":[{\"type\":7}]}'",
        "GEMINI | '{\"candidates\":[7]}'",
      })
  void whatCannotBeReadIsMalformedInPlainWordsAndNotAskedAgain(Wire wire, String answer)
      throws Exception {
    server.says(raw(answer));

    Decision decision = decide(wire, Map.of());

    assertThat(SpareChain.outcomes(decision)).containsExactly("m malformed:malformed");
    assertThat(((Decision.Broken) decision).failure().message())
        .doesNotContain("Exception", "java", "null", "langchain");
  }

  @Test
  void theFirstAnswerIsPaidForWhenTheSecondQuestionFails() throws Exception {
    server.says(
        List.of(ModelServer.openAi("well"), ModelServer.json(401, Map.of("error", Map.of()))));

    ModelAttempt attempt = decide(Wire.OPENAI, Map.of()).evidence().attempts().getFirst();

    assertThat(attempt.tag()).contains("401");
    assertThat(attempt.tokens()).isEqualTo(110);
    assertThat(attempt.estimated()).isFalse();
  }

  @Test
  void aHostThatIsNotThereIsNoConnectionAndFree() throws Exception {
    for (Wire wire : List.of(Wire.OPENAI, Wire.GEMINI, Wire.OLLAMA, Wire.ANTHROPIC, Wire.GENKIT)) {
      Map<String, Object> entry = new HashMap<>(wire.entry("http://nowhere.invalid", Map.of()));
      Given given = Given.models(Map.of("retry", Map.of("attempts", 1)), List.of(entry));
      var router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());

      Decision decision =
          router.decide(Envelope.of("1", "inbox", "stdin", Body.of("refund"), Instant.EPOCH));

      assertThat(SpareChain.outcomes(decision)).containsExactly("m transport:connect");
      assertThat(((Decision.Broken) decision).failure().message())
          .isEqualTo("cannot find host nowhere.invalid");
      assertThat(decision.evidence().attempts().getFirst().tokens()).isZero();
    }
  }

  @Test
  void aRequestThatCannotBeMadeIsFree() throws Exception {
    Map<String, Object> entry = new HashMap<>(Wire.OPENAI.entry(server.url(), Map.of()));
    entry.put("api_key", "sk\nlive");
    Given given = Given.models(Map.of(), List.of(entry));
    var router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());

    Decision decision =
        router.decide(Envelope.of("1", "inbox", "stdin", Body.of("refund"), Instant.EPOCH));

    assertThat(SpareChain.outcomes(decision)).containsExactly("m transport:invalid");
    assertThat(decision.evidence().attempts().getFirst().tokens()).isZero();
    assertThat(server.requests()).isEmpty();
  }
}
