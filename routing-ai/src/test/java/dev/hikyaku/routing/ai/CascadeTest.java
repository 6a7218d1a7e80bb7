package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.hikyaku.routing.ai.model.Question;
import dev.langchain4j.model.decision.DecisionModel;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CascadeTest {
  private static final Envelope MESSAGE =
      Envelope.of("1", "inbox", "stdin", Body.of("some words"), Instant.EPOCH);

  private final List<List<String>> options = new ArrayList<>();

  /** Says these, one model after the other. */
  private AiRouterFactory factory(List<Map<String, Double>> answers) {
    List<Map<String, Double>> left = new ArrayList<>(answers);
    DecisionModel model =
        Fakes.of(
            request -> {
              if (request.questions().get(Question.KEY) instanceof ChoiceQuestion choice) {
                options.add(List.copyOf(choice.options().keySet()));
              }
              return Fakes.response(left.removeFirst());
            });
    return new AiRouterFactory(List.of(Fakes.provider(model)));
  }

  private static Given twoModels(Map<String, ?> second) {
    Map<String, Object> entry = new HashMap<>(second);
    entry.putAll(Map.of("name", "strong", "provider", "fake"));
    return Given.catalog(List.of(Map.of("name", "weak", "provider", "fake"), entry));
  }

  private static final Map<String, Double> UNSURE =
      Map.of("billing", 0.3, "tech", 0.4, "none", 0.3);

  @Test
  void aShortlistLeavesTheBestToTheNextModel() throws Exception {
    var settings = MapSection.of(Map.of("strategy", "cascade", "shortlist", 1));
    var router =
        factory(List.of(UNSURE, Map.of("tech", 0.9, "none", 0.1)))
            .create(settings, twoModels(Map.of()).context());

    Decision decision = router.decide(MESSAGE);

    assertThat(options)
        .containsExactly(List.of("billing", "tech", "none"), List.of("tech", "none"));
    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("tech");
    assertThat(decision.evidence().record()).containsEntry("served_by", "cascade");
  }

  @Test
  void tooSmallALeadIsLeftToTheNextModelToo() throws Exception {
    var settings = MapSection.of(Map.of("strategy", "cascade", "threshold", 0.4, "margin", 0.2));
    var router =
        factory(
                List.of(
                    Map.of("billing", 0.45, "tech", 0.5, "none", 0.05),
                    Map.of("billing", 0.9, "tech", 0.05, "none", 0.05)))
            .create(settings, twoModels(Map.of()).context());

    assertThat(((Decision.Chosen) router.decide(MESSAGE)).destinations())
        .containsExactly("billing");
  }

  @Test
  void aModelsOwnThresholdComesBeforeThatOfTheRouter() throws Exception {
    var settings = MapSection.of(Map.of("strategy", "cascade", "threshold", 0.95));
    Map<String, Double> answer = Map.of("billing", 0.7, "tech", 0.2, "none", 0.1);
    var router =
        factory(List.of(answer, answer))
            .create(settings, twoModels(Map.of("threshold", 0.65)).context());

    Decision decision = router.decide(MESSAGE);

    assertThat(decision.evidence().record())
        .containsEntry("model", "strong")
        .containsEntry("threshold", 0.65);
    assertThat(decision).isInstanceOf(Decision.Chosen.class);
  }

  @Test
  void aModelBehindOneThatAlwaysAnswersIsWarnedAbout() {
    Given given =
        Given.catalog(
            List.of(
                Map.of("name", "local", "provider", "embedded"),
                Map.of("name", "spare", "provider", "fault")));
    var fallback = MapSection.of(Map.of());
    var cascade = MapSection.of(Map.of("strategy", "cascade"));
    var last = MapSection.of(Map.of("models", List.of("spare", "local")));

    new AiRouterFactory().create(fallback, given.context());
    new AiRouterFactory().create(cascade, given.context());
    new AiRouterFactory().create(last, given.context());

    assertThat(fallback.problems())
        .containsExactly(
            "warning: models: the models after local are hardly ever asked: it runs in this process and"
                + " does not fail");
    assertThat(cascade.problems()).isEmpty();
    assertThat(last.problems()).isEmpty();
  }

  @Test
  void aShortlistWithoutACascadeIsWarnedAbout() {
    var settings = MapSection.of(Map.of("shortlist", 3));

    factory(List.of()).create(settings, Given.noModels().context());

    assertThat(settings.problems())
        .containsExactly("warning: shortlist: a shortlist has no effect without a cascade");
  }
}
