package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Comparing;
import dev.hikyaku.routing.ai.model.Lessons;
import dev.hikyaku.routing.ai.model.Loading;
import dev.hikyaku.routing.ai.model.Question;
import dev.hikyaku.routing.ai.model.ScoredMetadata;
import dev.langchain4j.model.decision.DecisionModel;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.ChoiceAnswer;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.decision.response.YesNoAnswer;
import java.util.List;
import java.util.Map;

/**
 * The decision model inside the process. It answers a choice among fitted candidates and {@code
 * none}, or a yes or no for each. A question that comes before the first fit is done waits for it.
 * Thread-safe; the same question always gets the same answer to the bit.
 */
final class EmbeddedModel implements DecisionModel, Loading, Comparing {
  private final String name;
  private final Serving serving;

  EmbeddedModel(String name, Fit fit, Lessons lessons) {
    this.name = name;
    this.serving = new Serving(name, fit, lessons);
  }

  @Override
  public String modelName() {
    return name;
  }

  @Override
  public void start() {
    serving.start();
  }

  @Override
  public void await() throws InterruptedException {
    serving.get();
  }

  @Override
  public void stop() {
    serving.stop();
  }

  /** Learns anew in the background; what it knew answers meanwhile. */
  void learn(Lessons lessons) {
    serving.refit(lessons);
  }

  @Override
  public List<Likeness> nearest(String text, int most) throws InterruptedException {
    return serving.get().nearest(text, most);
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    try {
      return answer(request, serving.get());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  private DecisionResponse answer(DecisionRequest request, Fitted fitted)
      throws InterruptedException {
    String text = ((TextInput) request.input()).text();
    List<String> names = names(request).stream().filter(n -> !n.equals(Question.NONE)).toList();
    Scores scores = fitted.score(text, names);
    return (choice(request) ? oneOf(scores) : each(scores))
        .metadata(new ScoredMetadata(name, scores.raw(), fitted.head()))
        .build();
  }

  private static boolean choice(DecisionRequest request) {
    return request.questions().get(Question.KEY) instanceof ChoiceQuestion;
  }

  private static List<String> names(DecisionRequest request) {
    return request.questions().get(Question.KEY) instanceof ChoiceQuestion one
        ? List.copyOf(one.options().keySet())
        : List.copyOf(request.questions().keySet());
  }

  private static DecisionResponse.Builder oneOf(Scores scores) {
    Map<String, Double> shares = scores.oneOf();
    String best = Question.best(shares).orElseThrow();
    return DecisionResponse.builder()
        .answer(Question.KEY, ChoiceAnswer.builder().value(best).probabilities(shares).build());
  }

  private static DecisionResponse.Builder each(Scores scores) {
    DecisionResponse.Builder answers = DecisionResponse.builder();
    scores.each().forEach((c, p) -> answers.answer(c, YesNoAnswer.from(p)));
    return answers;
  }
}
