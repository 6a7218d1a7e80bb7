package dev.hikyaku.routing.ai.embedded;

import static dev.hikyaku.routing.ai.embedded.Desks.BILLING;
import static dev.hikyaku.routing.ai.embedded.Desks.TECH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ScoredMetadata;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.YesNoQuestion;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class EmbeddedModelTest {
  private static EmbeddedModel model(Encoder encoder, Candidate... candidates) {
    return new EmbeddedModel(
        "bge", new Fit(encoder, new FitStore()), Desks.lessons(List.of(candidates)));
  }

  private static EmbeddedModel model() {
    return model(Shipped.BGE_SMALL.encoder(), BILLING, TECH);
  }

  private static DecisionRequest which(String text, String... options) {
    return DecisionRequest.builder()
        .input(text)
        .question(Question.KEY, ChoiceQuestion.from("Which?", List.of(options)))
        .build();
  }

  @Test
  void aChoiceIsAnsweredWithProbabilitiesAndRawScores() {
    var response = model().decide(which("Please refund the payment", "billing", "tech", "none"));

    assertThat(response.choice(Question.KEY).value()).isEqualTo("billing");
    assertThat(response.choice(Question.KEY).probabilities())
        .containsOnlyKeys("billing", "tech", "none");
    assertThat(response.metadata()).isInstanceOf(ScoredMetadata.class);
    assertThat(((ScoredMetadata) response.metadata()).scores()).containsOnlyKeys("billing", "tech");
    assertThat(response.modelName()).isEqualTo("bge");
  }

  @Test
  void yesOrNoIsAnsweredForEachCandidate() {
    var request =
        DecisionRequest.builder()
            .input("The refund page crashes with an error")
            .question("billing", YesNoQuestion.from("Billing?"))
            .question("tech", YesNoQuestion.from("Tech?"))
            .build();

    var response = model().decide(request);

    assertThat(response.yesNo("tech").probability()).isGreaterThan(0.5);
    assertThat(response.yesNo("billing").probability()).isBetween(0.0, 1.0);
  }

  @Test
  void aQuestionWaitsForTheFit() throws InterruptedException {
    var model = model();
    model.start();
    model.start();

    model.await();

    assertThat(model.decide(which("Nothing loads", "tech", "none")).choice(Question.KEY).value())
        .isEqualTo("tech");
  }

  @Test
  void aClosedModelSaysSo() {
    var never = new CountDownLatch(1);
    Encoder hanging =
        texts -> {
          never.await();
          return List.of();
        };
    var model = model(hanging, BILLING);
    model.start();

    model.stop();

    assertThatThrownBy(model::await)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void anEncoderThatDoesNotLoadMakesTheModelUnusable() {
    Encoder broken =
        texts -> {
          throw new EncoderException(new UnsatisfiedLinkError("no library"));
        };
    var model = model(broken, BILLING);

    assertThatThrownBy(() -> model.decide(which("x", "billing", "none")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no library");
  }
}
