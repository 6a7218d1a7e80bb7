package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import dev.hikyaku.routing.ai.model.Asked.ServedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Models in the order they are asked. Each may use at most its share of the time that is left: the
 * rest divided by the models still to come. Thread-safe.
 */
public final class ModelChain {
  private final List<ServedModel> models;
  private final Strategy strategy;
  private final ModelCall call;
  private final ModelEvents events;
  private final Time time;

  /** With at least one model. */
  ModelChain(
      List<ServedModel> models, Strategy strategy, ModelCall call, ModelEvents events, Time time) {
    this.models = List.copyOf(models);
    this.strategy = strategy;
    this.call = call;
    this.events = events;
    this.time = time;
  }

  /** In order. */
  public List<ServedModel> models() {
    return models;
  }

  /**
   * Asks one model after the other until one is sure, or, under {@link Strategy#FALLBACK}, answers
   * at all. Of several unsure ones the last has the word.
   *
   * @param timeout for all models together; waiting for a place with one of them does not count
   * @throws InterruptedException when the relay stops
   */
  public Asked ask(Question question, String text, Predicate<Answer> sure, Duration timeout)
      throws InterruptedException {
    Run run = new Run(new ArrayList<>());
    Duration left = timeout;
    for (int i = 0; i < models.size(); i++) {
      ServedModel model = models.get(i);
      Duration share = left.dividedBy(models.size() - i);
      model.places().take();
      long began = time.nanos();
      Reply reply;
      try {
        Deadline by = Deadline.in(share, time);
        reply = call.ask(model, question, text, new ModelCall.Tries(by, run.attempts, sure));
      } finally {
        model.places().giveBack();
      }
      left = left.minusNanos(Math.min(left.toNanos(), time.nanos() - began));
      if (run.settledBy(reply, sure, strategy)) {
        break;
      }
      tellMove(i, reply);
    }
    return run.outcome();
  }

  private void tellMove(int from, Reply reply) {
    if (from + 1 < models.size()) {
      String reason =
          switch (reply) {
            case Reply.Answered unsure -> "unsure";
            case Reply.Failed failed -> failed.outcome().failure().exact().name();
          };
      events.moved(models.get(from).name(), models.get(from + 1).name(), reason);
    }
  }

  /** What is known so far about one message. */
  private static final class Run {
    private final List<ModelAttempt> attempts;
    private Optional<Answer> last = Optional.empty();
    private Optional<Failure> failure = Optional.empty();
    private ServedBy servedBy = ServedBy.PRIMARY;

    Run(List<ModelAttempt> attempts) {
      this.attempts = attempts;
    }

    boolean answered(Answer answer, boolean sure, Strategy strategy) {
      if (last.isPresent()) {
        servedBy = ServedBy.CASCADE;
      } else if (failure.isPresent()) {
        servedBy = ServedBy.MODEL_FALLBACK;
      }
      last = Optional.of(answer);
      return sure || strategy == Strategy.FALLBACK;
    }

    boolean settledBy(Reply reply, Predicate<Answer> sure, Strategy strategy) {
      return switch (reply) {
        case Reply.Answered(Answer answer) -> answered(answer, sure.test(answer), strategy);
        case Reply.Failed failed -> failed(failed.outcome().failure());
      };
    }

    boolean failed(Failure why) {
      failure = Optional.of(why);
      return false;
    }

    Asked outcome() {
      List<ModelAttempt> all = List.copyOf(attempts);
      if (last.isPresent()) {
        return new Asked.Answered(last.get(), servedBy, all);
      }
      Failure why = failure.orElseGet(() -> Failure.lasting("no model to ask", Tags.UNEXPECTED));
      return new Asked.Unanswered(why, all);
    }
  }
}
