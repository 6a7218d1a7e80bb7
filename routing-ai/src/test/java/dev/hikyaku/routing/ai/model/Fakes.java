package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.routing.ai.prompt.Briefing;
import dev.hikyaku.routing.ai.prompt.Lookup;
import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.hikyaku.routing.ai.prompt.PromptLibrary;
import dev.langchain4j.model.decision.DecisionModel;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.response.ChoiceAnswer;
import dev.langchain4j.model.decision.response.DecisionResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/** Models that say what a test wants. */
public final class Fakes {
  private Fakes() {}

  /** Answers the one question with these probabilities. */
  public static DecisionModel saying(Map<String, Double> probabilities) {
    return of(request -> response(probabilities));
  }

  /** Answers by a function of the request. */
  public static DecisionModel of(Function<DecisionRequest, DecisionResponse> answer) {
    return new DecisionModel() {
      @Override
      public DecisionResponse doDecide(DecisionRequest request) {
        return answer.apply(request);
      }

      @Override
      public String modelName() {
        return "fake-1";
      }
    };
  }

  /** Throws. */
  public static DecisionModel failing(RuntimeException thrown) {
    return of(
        request -> {
          throw thrown;
        });
  }

  /** Never answers and does not hear interrupts. */
  public static DecisionModel hanging() {
    return of(
        request -> {
          new Semaphore(0).acquireUninterruptibly();
          throw new AssertionError("nobody gives a permit");
        });
  }

  /** A response to the one question. */
  public static DecisionResponse response(Map<String, Double> probabilities) {
    String best = Question.best(probabilities).orElseThrow();
    return DecisionResponse.builder()
        .answer(
            Question.KEY, ChoiceAnswer.builder().value(best).probabilities(probabilities).build())
        .build();
  }

  /** What a model may learn; the prompt is the one that ships. */
  public static Lessons lessons(List<Candidate> candidates, List<String> negatives, Path dataDir) {
    Prompt prompt = ((Lookup.Found) PromptLibrary.shipped().find("route")).prompt();
    Briefing briefing = new Briefing(prompt, candidates, List.of());
    return new Lessons(candidates, negatives, dataDir, briefing);
  }

  /** A model of the catalog. */
  public static ServedModel served(String name, DecisionModel model) {
    return served(name, model, Terms.NONE, ServedModel.Gate.of(Places.of(1000)));
  }

  /** The same on these terms, behind this gate. */
  static ServedModel served(String name, DecisionModel model, Terms terms, ServedModel.Gate gate) {
    return new ServedModel(
        name, new Host("fake", Host.CHAT, false), terms, model, Loading.NONE, gate);
  }

  /** A provider of one model, under the name {@code fake}. */
  public static Provider provider(DecisionModel model) {
    return new Provider() {
      @Override
      public String name() {
        return "fake";
      }

      @Override
      public Made make(Section entry, Lessons lessons) {
        return make(lessons);
      }

      @Override
      public Made make(Lessons lessons) {
        return new Made(model, Loading.NONE, Places.of(1000));
      }
    };
  }
}
