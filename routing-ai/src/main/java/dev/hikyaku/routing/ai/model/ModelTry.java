package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Time;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;

/**
 * Puts one question to a model, on a thread of its own, so that one that hangs, even one deaf to
 * interrupts, costs its time limit and no more.
 */
final class ModelTry {
  // It goes into records and spans: a server must not be able to write a sentence there.
  private static final Pattern VERSION = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/@+-]{0,199}");

  private ModelTry() {}

  /** Asks once, without a second try, a log or a rule. */
  static Reply once(ServedModel model, Question question, String text, Duration limit, Time time)
      throws InterruptedException {
    var task = new FutureTask<>(() -> model.model().decide(question.about(text)));
    var ended = new CompletableFuture<Boolean>();
    Runnable run =
        () -> {
          task.run();
          ended.complete(true);
        };
    Thread.ofVirtual().name("hikyaku-model-" + model.name()).start(run);
    try {
      return Patience.await(ended, limit, false, time)
          ? read(model, question, task.get())
          : new Reply.Failed(ModelErrors.timeout(limit));
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      return ModelErrors.of(cause == null ? failed : cause);
    } finally {
      task.cancel(true);
    }
  }

  private static Reply read(ServedModel model, Question question, DecisionResponse response) {
    Map<String, Double> probabilities = question.probabilities(response);
    TokenUsage usage = Optional.ofNullable(response.tokenUsage()).orElse(new TokenUsage(0, 0));
    if (probabilities.values().stream().allMatch(p -> p == 0) && question.choose() == Choose.ONE) {
      return new Reply.Failed(new Outcome.Malformed("an answer without probabilities"), usage);
    }
    String version =
        Optional.ofNullable(response.modelName())
            .filter(told -> VERSION.matcher(told).matches())
            .orElse(model.model().modelName());
    Manner manner = Manner.of(response);
    return new Reply.Answered(
        new Answer(
            model,
            version,
            probabilities,
            manner.scores(),
            manner.kind(),
            manner.head(),
            usage,
            manner.asAsked()));
  }

  /** How a model came to its numbers. */
  private record Manner(
      Map<String, Double> scores, NumberKind kind, Optional<String> head, boolean asAsked) {
    static Manner of(DecisionResponse response) {
      return switch (response.metadata()) {
        case ScoredMetadata scored ->
            new Manner(scored.scores(), NumberKind.CALIBRATED, Optional.of(scored.head()), true);
        case ToldMetadata told ->
            new Manner(Map.of(), told.kind(), Optional.empty(), told.asAsked());
        case null, default -> new Manner(Map.of(), NumberKind.MODEL_STATED, Optional.empty(), true);
      };
    }
  }
}
