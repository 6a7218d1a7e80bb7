package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.ModelTrial;
import dev.hikyaku.relay.time.Time;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds out whether a model answers at all, with a question that no model should fail at. */
public final class TrivialQuestion {
  /** Who may be chosen. */
  public static final List<Candidate> CANDIDATES =
      List.of(
          candidate("weather", "Weather, rain, snow, sun, forecast, temperature"),
          candidate("kitchen", "Cooking, recipes, food, baking"));

  private static final String TEXT = "Will there be rain or snow tomorrow? What is the forecast?";

  private final Time time;

  /** With this clock. */
  public TrivialQuestion(Time time) {
    this.time = time;
  }

  private static Candidate candidate(String name, String description) {
    return new Candidate(name, Optional.of(description), List.of(), List.of());
  }

  /** Waits until the model is ready, then asks once, within its time limit. */
  public ModelTrial ask(ServedModel model, ModelLimits limits) throws InterruptedException {
    model.loading().start();
    model.loading().await();
    Duration limit = model.terms().timeout().orElse(limits.timeout());
    long before = time.nanos();
    Reply reply = ModelTry.once(model, new Question(CANDIDATES, Choose.ONE), TEXT, limit, time);
    double millis = (time.nanos() - before) / 1e6;
    Price price = model.terms().price();
    return switch (reply) {
      case Reply.Answered(Answer answer, boolean cached) ->
          new ModelTrial(
              outcome(answer).label(),
              Optional.empty(),
              answer.version(),
              answer.asAsked(),
              millis,
              tokens(answer.usage()),
              price.of(answer.usage()));
      case Reply.Failed failed ->
          new ModelTrial(
              failed.outcome().label(),
              Optional.of(failed.outcome().failure()),
              "",
              false,
              millis,
              tokens(failed.usage()),
              price.of(failed.usage()));
    };
  }

  /** The tokens in all, 0 when unknown. */
  private static long tokens(TokenUsage usage) {
    return 0L + Price.count(usage.inputTokenCount()) + Price.count(usage.outputTokenCount());
  }

  private static Outcome outcome(Answer answer) {
    Map<String, Double> numbers = answer.probabilities();
    boolean none = Question.best(numbers).filter(Question.NONE::equals).isPresent();
    return none ? new Outcome.Abstained() : new Outcome.Chosen();
  }
}
