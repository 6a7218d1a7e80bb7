package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Decision;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Each destination judged by itself, by every provider that asks a server. */
class ChooseManyTest {
  private static final Map<String, ?> MANY =
      Map.of("choose", "many", "threshold", Map.of("billing", 0.8, "default", 0.5));

  private final ModelServer server = new ModelServer();

  @AfterEach
  void stop() {
    server.close();
  }

  private Decision decide(Wire wire, Map<String, ?> numbers) throws InterruptedException {
    server.says(wire.judges(numbers));
    return new WireRouter(wire, server).decide("The refund page crashes", MANY);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void eachThatReachesItsOwnThresholdIsChosenTheLikeliestFirst(Wire wire) throws Exception {
    Decision decision = decide(wire, Map.of("billing", 0.8, "tech", 0.95));

    assertThat(WireRouter.destinations(decision)).containsExactly("tech", "billing");
    assertThat(decision.evidence().probabilities())
        .containsExactlyInAnyOrderEntriesOf(Map.of("billing", 0.8, "tech", 0.95));
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void oneBelowItsOwnThresholdIsLeftOutThoughAnotherWouldPassWithLess(Wire wire) throws Exception {
    Decision decision = decide(wire, Map.of("billing", 0.79, "tech", 0.5));

    assertThat(WireRouter.destinations(decision)).containsExactly("tech");
  }

  @Test
  void theOtherDialectOfDecisionServersIsJudgedAlike() throws Exception {
    server.says(
        ModelServer.json(
            Map.of(
                "model",
                "jev-1.13.0",
                "answers",
                List.of(
                    Map.of("name", "billing", "type", "predicate", "probability", 0.79),
                    Map.of("name", "tech", "type", "predicate", "probability", 0.6)))));

    Decision decision =
        new WireRouter(Wire.SYSTEMONE, server)
            .decide("The refund page crashes", MANY, Map.of("dialect", "openai"));

    assertThat(WireRouter.destinations(decision)).containsExactly("tech");
    assertThat(server.requests().getFirst().getUrl()).isEqualTo("/v1/decisions");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void whenNoneReachesItsThresholdNobodyIsChosen(Wire wire) throws Exception {
    Decision decision = decide(wire, Map.of("billing", 0.7, "tech", 0.2));

    assertThat(decision)
        .isInstanceOfSatisfying(
            Decision.Abstained.class, a -> assertThat(a.reason()).isEqualTo("low_confidence"));
  }

  /** A list with a hole in it took a peer's router down. */
  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EMBEDDED", "FAULT"})
  void aNullForACandidateIsAMalformedAnswer(Wire wire) throws Exception {
    Map<String, Double> numbers = new HashMap<>(Map.of("billing", 0.9));
    numbers.put("tech", null);
    server.says(
        wire == Wire.SYSTEMONE
            ? ModelServer.json(
                Map.of("answers", Map.of("billing", Map.of("type", "noul", "noul", 0.9))))
            : wire.says(Json.write(numbers)));

    Decision decision = new WireRouter(wire, server).decide("The refund page crashes", MANY);

    assertThat(WireRouter.outcomes(decision)).containsExactly("malformed:malformed");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"OPENAI", "GEMINI", "OLLAMA", "ANTHROPIC", "GENKIT"})
  void aListOfNamesWithAHoleIsNoJudgement(Wire wire) throws Exception {
    server.says(wire.says("[\"billing\", null, \"tech\"]"));

    Decision decision = new WireRouter(wire, server).decide("The refund page crashes", MANY);

    assertThat(WireRouter.outcomes(decision)).containsExactly("malformed:malformed");
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.INCLUDE,
      names = {"OPENAI", "GEMINI", "OLLAMA", "ANTHROPIC", "GENKIT"})
  void aNameThatNobodyDeclaredIsNoJudgementEither(Wire wire) throws Exception {
    server.says(wire.judges(Map.of("billing", 0.9, "tech", 0.9, "admin", 1)));

    Decision decision = new WireRouter(wire, server).decide("The refund page crashes", MANY);

    assertThat(WireRouter.outcomes(decision)).containsExactly("unknown_choice:unknown_choice");
  }
}
