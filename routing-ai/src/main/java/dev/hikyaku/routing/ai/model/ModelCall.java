package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
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
    for (int count = 1; ; count++) {
      Duration limit = tries.deadline().orSooner(limits.timeout()).left();
      long before = time.nanos();
      Reply reply = once(model, question, text, limit);
      tries.log().add(attempt(model.name(), reply, tries.sure(), (time.nanos() - before) / 1e6));
      Duration wait = limits.waitAfter(count);
      if (!again(reply, count) || tries.deadline().before(wait)) {
        return reply;
      }
      time.sleep(wait);
    }
  }

  private boolean again(Reply reply, int count) {
    return switch (reply) {
      case Reply.Answered done -> false;
      case Reply.Failed(Failure failure) ->
          failure.severity() == Severity.TRANSIENT && count < limits.attempts();
    };
  }

  private static Reply once(ServedModel model, Question question, String text, Duration limit)
      throws InterruptedException {
    var task = new FutureTask<>(() -> model.model().decide(question.about(text)));
    Thread.ofVirtual().name("hikyaku-model-" + model.name()).start(task);
    try {
      return read(model, question, task.get(limit.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException late) {
      return new Reply.Failed(ModelErrors.timeout(limit));
    } catch (ExecutionException failed) {
      Throwable cause = failed.getCause();
      return new Reply.Failed(ModelErrors.of(cause == null ? failed : cause));
    } finally {
      task.cancel(true);
    }
  }

  private static Reply read(ServedModel model, Question question, DecisionResponse response) {
    Map<String, Double> probabilities = question.probabilities(response);
    if (probabilities.values().stream().allMatch(p -> p == 0) && question.choose() == Choose.ONE) {
      return new Reply.Failed(ModelErrors.badAnswer("an answer without probabilities"));
    }
    Optional<ScoredMetadata> scored =
        response.metadata() instanceof ScoredMetadata meta ? Optional.of(meta) : Optional.empty();
    return new Reply.Answered(
        new Answer(
            model,
            Optional.ofNullable(response.modelName()).orElse(model.model().modelName()),
            probabilities,
            scored.map(ScoredMetadata::scores).orElse(Map.of()),
            scored.isPresent() ? NumberKind.CALIBRATED : NumberKind.MODEL_STATED,
            scored.map(ScoredMetadata::head),
            tokens(response)));
  }

  private static long tokens(DecisionResponse response) {
    return Optional.ofNullable(response.tokenUsage())
        .map(TokenUsage::totalTokenCount)
        .map(Integer::longValue)
        .orElse(0L);
  }

  private static ModelAttempt attempt(
      String model, Reply reply, Predicate<Answer> sure, double millis) {
    return switch (reply) {
      case Reply.Answered(Answer answer) -> {
        String outcome = sure.test(answer) ? "chosen" : "abstained";
        yield new ModelAttempt(model, outcome, Optional.empty(), millis, answer.tokens(), 0);
      }
      case Reply.Failed(Failure failure) -> {
        Optional<String> tag = Optional.of(failure.exact().name());
        yield new ModelAttempt(model, outcome(failure), tag, millis, 0, 0);
      }
    };
  }

  private static String outcome(Failure failure) {
    if (failure.has(Tags.TIMEOUT)) {
      return "timeout";
    }
    return failure.has(ModelErrors.BAD_ANSWER) ? "bad_answer" : "failed";
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
