package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.routing.ai.model.Asked.ServedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Models in the order they are asked. Each may use at most its share of the time that is left: the
 * rest divided by the models still to come. Thread-safe.
 */
public final class ModelChain {
  private final List<ServedModel> models;
  private final ChainSpec spec;
  private final ModelCall call;
  private final Optional<AnswerCache> cache;
  private final Watch watch;

  /** With at least one model. */
  ModelChain(List<ServedModel> models, ChainSpec spec, ModelCall call, Watch watch) {
    this.models = List.copyOf(models);
    this.spec = spec;
    this.call = call;
    this.cache = spec.cache().map(kept -> new AnswerCache(kept, watch));
    this.watch = watch;
  }

  /** In order. */
  public List<ServedModel> models() {
    return models;
  }

  /**
   * Asks one model after the other until one is sure, or, under {@link Strategy#FALLBACK}, answers
   * at all. Of several unsure ones the last has the word.
   *
   * @param timeout for all models together, waiting for a place with one of them included
   * @throws InterruptedException when the relay stops
   */
  public Asked ask(Asking asking, Duration timeout) throws InterruptedException {
    Deadline end = Deadline.in(timeout, watch.time());
    Run run = new Run(asking, spec);
    for (int i = 0; i < models.size(); i++) {
      Duration share = end.left().dividedBy(models.size() - i);
      Reply reply = ask(models.get(i), run, Deadline.in(share, watch.time()));
      if (run.settledBy(reply)) {
        break;
      }
      tellMove(i, reply);
    }
    return run.outcome();
  }

  private Reply ask(ServedModel model, Run run, Deadline by) throws InterruptedException {
    Asking asking = run.asking;
    Call direct = () -> call.ask(model, asking, by, run.attempts);
    if (cache.isEmpty()) {
      return direct.run();
    }
    AnswerKey key = AnswerKey.of(model, asking.question(), asking.text(), spec.prompt());
    int before = run.attempts.size();
    Reply reply = cache.get().ask(key, by, direct);
    if (reply instanceof Reply.Failed failed && run.attempts.size() == before) {
      call.waited(model, asking, failed, run.attempts);
    }
    return reply;
  }

  private void tellMove(int from, Reply reply) {
    if (from + 1 < models.size()) {
      String reason =
          switch (reply) {
            case Reply.Answered unsure -> "unsure";
            case Reply.Failed failed -> failed.outcome().failure().exact().name();
          };
      watch.moved(models.get(from).name(), models.get(from + 1).name(), reason);
    }
  }

  /** What is known so far about one message. */
  private static final class Run {
    private final ChainSpec spec;
    private final List<ModelAttempt> attempts = new ArrayList<>();
    private Asking asking;
    private Optional<Reply.Answered> last = Optional.empty();
    private Optional<Failure> failure = Optional.empty();
    private ServedBy servedBy = ServedBy.PRIMARY;

    Run(Asking asking, ChainSpec spec) {
      this.asking = asking;
      this.spec = spec;
    }

    boolean settledBy(Reply reply) {
      return switch (reply) {
        case Reply.Answered answered -> answered(answered);
        case Reply.Failed failed -> failed(failed.outcome().failure());
      };
    }

    private boolean answered(Reply.Answered answered) {
      if (last.isPresent()) {
        servedBy = ServedBy.CASCADE;
      } else if (failure.isPresent()) {
        servedBy = ServedBy.MODEL_FALLBACK;
      }
      last = Optional.of(answered);
      if (spec.strategy() == Strategy.FALLBACK || asking.sure().test(answered.answer())) {
        return true;
      }
      if (spec.shortlist().isPresent()) {
        var numbers = answered.answer().probabilities();
        asking = asking.with(asking.question().shortlist(numbers, spec.shortlist().getAsInt()));
      }
      return false;
    }

    private boolean failed(Failure why) {
      failure = Optional.of(why);
      return false;
    }

    Asked outcome() {
      List<ModelAttempt> all = List.copyOf(attempts);
      if (last.isPresent()) {
        return new Asked.Answered(last.get().answer(), servedBy, last.get().cached(), all);
      }
      Failure why = failure.orElseGet(() -> Failure.lasting("no model to ask", Tags.UNEXPECTED));
      return new Asked.Unanswered(why, all);
    }
  }
}
