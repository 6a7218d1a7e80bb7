package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.output.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * Asks one model, again when that may help. Each try runs on a thread of its own, so that a model
 * that hangs, even one deaf to interrupts, costs its time limit and no more. Thread-safe.
 */
final class ModelCall {
  private final ModelLimits limits;
  private final Time time;

  ModelCall(ModelLimits limits, Time time) {
    this.limits = limits;
    this.time = time;
  }

  /** What the tries came to; each is added to the log. */
  Reply ask(ServedModel model, Question question, String text, Tries tries)
      throws InterruptedException {
    Duration most = model.terms().timeout().orElse(limits.timeout());
    for (int count = 1; ; count++) {
      Duration limit = tries.deadline().orSooner(most).left();
      long before = time.nanos();
      Reply reply = once(model, question, text, limit);
      tries.log().add(attempt(model, reply, tries.sure(), (time.nanos() - before) / 1e6));
      Duration wait = limits.waitAfter(count, wanted(reply));
      if (!again(reply, count) || tries.deadline().before(wait)) {
        return reply;
      }
      time.sleep(wait);
    }
  }

  private boolean again(Reply reply, int count) {
    return switch (reply) {
      case Reply.Answered done -> false;
      case Reply.Failed failed -> failed.outcome().passing() && count < limits.attempts();
    };
  }

  /** The wait that the server asked for. */
  private static Optional<Duration> wanted(Reply reply) {
    return switch (reply) {
      case Reply.Answered done -> Optional.empty();
      case Reply.Failed failed -> failed.outcome().failure().retryAfter();
    };
  }

  /** Asks once, without a second try, a log or a rule. */
  static Reply once(ServedModel model, Question question, String text, Duration limit)
      throws InterruptedException {
    var task = new FutureTask<>(() -> model.model().decide(question.about(text)));
    Thread.ofVirtual().name("hikyaku-model-" + model.name()).start(task);
    try {
      return read(model, question, task.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException late) {
      return new Reply.Failed(ModelErrors.timeout(limit), new TokenUsage(0, 0));
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
    String version = Optional.ofNullable(response.modelName()).orElse(model.model().modelName());
    return new Reply.Answered(
        switch (response.metadata()) {
          case ScoredMetadata scored ->
              new Answer(
                  model,
                  version,
                  probabilities,
                  scored.scores(),
                  NumberKind.CALIBRATED,
                  usage,
                  true);
          case ToldMetadata told ->
              new Answer(
                  model, version, probabilities, Map.of(), told.kind(), usage, told.asAsked());
          case null, default ->
              new Answer(
                  model, version, probabilities, Map.of(), NumberKind.MODEL_STATED, usage, true);
        });
  }

  /** The tokens in all, 0 when unknown. */
  static long tokens(TokenUsage usage) {
    return Optional.ofNullable(usage.totalTokenCount()).map(Integer::longValue).orElse(0L);
  }

  private static ModelAttempt attempt(
      ServedModel model, Reply reply, Predicate<Answer> sure, double millis) {
    Price price = model.terms().price();
    return switch (reply) {
      case Reply.Answered(Answer answer) -> {
        Outcome outcome = sure.test(answer) ? new Outcome.Chosen() : new Outcome.Abstained();
        TokenUsage usage = answer.usage();
        yield new ModelAttempt(
            model.name(),
            outcome.label(),
            Optional.empty(),
            millis,
            tokens(usage),
            price.of(usage));
      }
      case Reply.Failed failed ->
          new ModelAttempt(
              model.name(),
              failed.outcome().label(),
              Optional.of(failed.outcome().failure().exact().name()),
              millis,
              tokens(failed.usage()),
              price.of(failed.usage()));
    };
  }

  /**
   * What the tries of one message share.
   *
   * @param deadline by when the model is to have answered
   * @param log every try so far
   * @param sure whether an answer is good enough
   */
  record Tries(Deadline deadline, List<ModelAttempt> log, Predicate<Answer> sure) {}
}
