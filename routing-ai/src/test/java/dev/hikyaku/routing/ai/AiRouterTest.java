package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.langchain4j.model.decision.DecisionModel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AiRouterTest {
  private final Given given = Given.noModels();

  private Router embedded(Map<String, ?> settings) {
    return new AiRouterFactory().create(MapSection.of(settings), given.context());
  }

  private Router with(DecisionModel model, Map<String, ?> settings) {
    return new AiRouterFactory(List.of(Fakes.provider(model)))
        .create(MapSection.of(settings), given.context());
  }

  private static Envelope message(String body) {
    return Envelope.of("1", "inbox", "stdin", Body.of(body), Instant.EPOCH);
  }

  private static final String REFUND = "{\"text\":\"Please refund my last payment\",\"n\":1}";

  @Test
  void aMessageReachesTheDestinationItIsAbout() throws Exception {
    try (Router router = embedded(Map.of())) {
      router.open();
      router.awaitReady();

      Decision decision = router.decide(message(REFUND));

      assertThat(decision).isInstanceOf(Decision.Chosen.class);
      assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
    }
  }

  @Test
  void itsTargetsAreItsCandidates() {
    assertThat(embedded(Map.of()).targets()).containsExactlyInAnyOrder("billing", "tech");
    assertThat(embedded(Map.of("candidates", List.of("tech"))).targets()).containsExactly("tech");
  }

  @Test
  void aChoiceSaysWhichModelGaveWhatAndWhatWasAsked() throws Exception {
    Decision decision =
        with(
                Fakes.saying(Map.of("billing", 0.834, "tech", 0.1, "none", 0.066)),
                Map.of("threshold", 0.5))
            .decide(message("an invoice"));

    assertThat(((Decision.Chosen) decision).reason())
        .matches("local gave billing 0\\.83 \\(threshold 0\\.50\\)");
  }

  @Test
  void theRecordHoldsWhatTheDecisionWasBasedOn() throws Exception {
    Map<String, Object> record = embedded(Map.of()).decide(message(REFUND)).evidence().record();

    assertThat(record)
        .contains(
            entry("model", "local"),
            entry("provider", "embedded"),
            entry("version", "bge-small-en-v1.5"),
            entry("destinations", List.of("billing")),
            entry("number", "calibrated"),
            entry("threshold", 0.6),
            entry("cached", false),
            entry("served_by", "primary"))
        .containsKeys("probabilities", "score", "margin", "attempts", "tokens", "cost")
        .doesNotContainKey("reason");
    assertThat(Json.write(record)).contains("\"outcome\":\"chosen\"");
  }

  @Test
  void theProbabilitiesOfCandidatesAndNoneSumToOne() throws Exception {
    var evidence = embedded(Map.of()).decide(message(REFUND)).evidence();

    assertThat(evidence.probabilities()).containsOnlyKeys("billing", "tech", "none");
    assertThat(evidence.probabilities().values().stream().mapToDouble(p -> p).sum())
        .isCloseTo(1, within(1e-9));
    assertThat(evidence.score()).isPresent();
  }

  @Test
  void offTopicTalkIsLeftToTheNextRouter() throws Exception {
    var decision = embedded(Map.of()).decide(message("The tulips in the park are in bloom again"));

    assertThat(decision).isInstanceOf(Decision.Abstained.class);
    assertThat(((Decision.Abstained) decision).reason()).isEqualTo("low_confidence");
    assertThat(decision.evidence().record()).contains(entry("reason", "low_confidence"));
  }

  @Test
  void aMessageWithoutWordsAsksNoModel() throws Exception {
    var asked =
        Fakes.of(
            request -> {
              throw new AssertionError("asked");
            });

    var decision = with(asked, Map.of()).decide(message("{\"id\":4711}"));

    assertThat(decision).isInstanceOf(Decision.Abstained.class);
    assertThat(((Decision.Abstained) decision).reason()).isEqualTo("empty_text");
    assertThat(decision.evidence().attempts()).isEmpty();
  }

  @Test
  void twoThatAreTooCloseAreNotChosenBetween() throws Exception {
    var torn = Fakes.saying(Map.of("billing", 0.48, "tech", 0.45, "none", 0.07));

    var decision =
        with(torn, Map.of("threshold", 0.4, "margin", 0.1)).decide(message("some words"));

    assertThat(((Decision.Abstained) decision).reason()).isEqualTo("low_margin");
  }

  @Test
  void aDestinationMayHaveItsOwnThreshold() throws Exception {
    var model = Fakes.saying(Map.of("billing", 0.7, "tech", 0.2, "none", 0.1));

    var strict =
        with(model, Map.of("threshold", Map.of("billing", 0.8))).decide(message("some words"));
    var lax = with(model, Map.of("threshold", Map.of("tech", 0.8))).decide(message("some words"));

    assertThat(strict).isInstanceOf(Decision.Abstained.class);
    assertThat(lax).isInstanceOf(Decision.Chosen.class);
  }

  @Test
  void atThresholdZeroItNeverAbstainsForLowConfidence() throws Exception {
    var model = Fakes.saying(Map.of("billing", 0.1, "tech", 0.2, "none", 0.7));

    var decision = with(model, Map.of("threshold", 0.0)).decide(message("some words"));

    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("tech");
  }

  @Test
  void numbersThatAModelStatesItselfAreToldApart() throws Exception {
    var model = Fakes.saying(Map.of("billing", 0.9, "none", 0.1));

    var evidence = with(model, Map.of()).decide(message("some words")).evidence();

    assertThat(evidence.record()).contains(entry("number", "model-stated"));
    assertThat(evidence.score()).isEmpty();
  }

  @Test
  void whenNoModelAnswersTheRouterIsBrokenAndSaysWhy() throws Exception {
    var model = Fakes.failing(new IllegalStateException("out of order"));

    var decision = with(model, Map.of()).decide(message("some words"));

    assertThat(decision).isInstanceOf(Decision.Broken.class);
    assertThat(((Decision.Broken) decision).failure().message()).isEqualTo("out of order");
    assertThat(decision.evidence().attempts()).hasSize(1);
    assertThat(given.meters.of(Metric.AI_MODEL_SECONDS, "triage", "local", "transport"))
        .isEqualTo(1);
  }

  @Test
  void underManyEachDestinationIsJudgedByItself() throws Exception {
    var router = embedded(Map.of("choose", "many"));

    var decision = router.decide(message("Please refund my last payment"));

    assertThat(decision).isInstanceOf(Decision.Chosen.class);
    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
  }
}
