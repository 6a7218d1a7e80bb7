package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
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
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The decision model inside the process. It answers a choice among fitted candidates and {@code
 * none}, or a yes or no for each. A question that comes before the fit is done waits for it.
 * Thread-safe; the same question always gets the same answer to the bit.
 */
final class EmbeddedModel implements DecisionModel, Loading {
  private final String name;
  private final FutureTask<Prototypes> fit;
  private final AtomicBoolean started = new AtomicBoolean();

  EmbeddedModel(String name, List<Candidate> candidates, Encoder encoder) {
    this.name = name;
    this.fit = new FutureTask<>(() -> Prototypes.fit(candidates, encoder));
  }

  @Override
  public String modelName() {
    return name;
  }

  @Override
  public void start() {
    if (started.compareAndSet(false, true)) {
      Thread.ofVirtual().name("hikyaku-fit").start(fit);
    }
  }

  @Override
  public void await() throws InterruptedException {
    fitted();
  }

  @Override
  public void stop() {
    fit.cancel(true);
  }

  private Prototypes fitted() throws InterruptedException {
    start();
    try {
      return fit.get();
    } catch (CancellationException stopped) {
      throw new IllegalStateException("the model " + name + " is closed", stopped);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(
          "the model " + name + " cannot be used: " + failed.getCause(), failed);
    }
  }

  @Override
  public DecisionResponse doDecide(DecisionRequest request) {
    try {
      return answer(request, fitted());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }

  private DecisionResponse answer(DecisionRequest request, Prototypes fitted)
      throws InterruptedException {
    String text = ((TextInput) request.input()).text();
    List<String> names = names(request).stream().filter(n -> !n.equals(Question.NONE)).toList();
    Scores scores = fitted.score(text, names);
    return (choice(request) ? oneOf(scores) : each(scores))
        .metadata(new ScoredMetadata(name, scores.raw()))
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
    Map<String, Double> shares = scores.oneOf(Curve.SHIPPED);
    String best = Question.best(shares).orElseThrow();
    return DecisionResponse.builder()
        .answer(Question.KEY, ChoiceAnswer.builder().value(best).probabilities(shares).build());
  }

  private static DecisionResponse.Builder each(Scores scores) {
    DecisionResponse.Builder answers = DecisionResponse.builder();
    scores.each(Curve.SHIPPED).forEach((c, p) -> answers.answer(c, YesNoAnswer.from(p)));
    return answers;
  }
}
