package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Asks one model, again when that may help. Every try passes, from the outside in, the model's
 * breaker and the router's budget: an open circuit takes nothing from the budget. Thread-safe.
 */
final class ModelCall {
  private final ModelLimits limits;
  private final Budget budget;
  private final Watch watch;

  ModelCall(ModelLimits limits, Budget budget, Watch watch) {
    this.limits = limits;
    this.budget = budget;
    this.watch = watch;
  }

  /** What the tries came to by the deadline; each is added to the log. */
  Reply ask(ServedModel model, Asking asking, Deadline deadline, List<ModelAttempt> log)
      throws InterruptedException {
    Allowed allowed = new Allowed(deadline, deadline.orSooner(limit(model)).left());
    if (!model.gate().places().take(deadline.left(), watch.time())) {
      Reply busy = new Reply.Failed(new Outcome.Busy("no place with " + model.name() + " in time"));
      note(model, asking, busy, 0, log);
      return busy;
    }
    try {
      return tries(model, asking, allowed, log);
    } finally {
      model.gate().places().giveBack();
    }
  }

  private Duration limit(ServedModel model) {
    return model.terms().timeout().orElse(limits.timeout());
  }

  /**
   * How long a model may take.
   *
   * @param deadline for all tries
   * @param usual for one, where nothing was lost by waiting
   */
  private record Allowed(Deadline deadline, Duration usual) {
    Duration left() {
      return deadline.orSooner(usual).left();
    }

    /** Whether a try with so much time has at least half of what is usual. */
    boolean fair(Duration limit) {
      return limit.multipliedBy(2).compareTo(usual) >= 0;
    }
  }

  private Reply tries(ServedModel model, Asking asking, Allowed allowed, List<ModelAttempt> log)
      throws InterruptedException {
    for (int count = 1; ; count++) {
      Duration limit = allowed.left();
      long before = watch.time().nanos();
      Reply reply =
          model.gate().breaker().around(allowed.fair(limit), () -> paid(model, asking, limit));
      note(model, asking, reply, watch.time().nanos() - before, log);
      Duration wait = limits.waitAfter(count, wanted(reply));
      if (!again(reply, count) || allowed.deadline().before(wait)) {
        return reply;
      }
      watch.time().sleep(wait);
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

  private Reply paid(ServedModel model, Asking asking, Duration limit) throws InterruptedException {
    if (model.host().inProcess()) {
      return traced(model, asking, limit);
    }
    return switch (budget.claim(Spending.expected(model, asking))) {
      case Claim.Spent(String what) ->
          new Reply.Failed(new Outcome.OverBudget(what + " is used up"));
      case Claim.Granted granted -> {
        // When this is stopped, what was set aside stays spent: the server may have done its work.
        Reply reply = traced(model, asking, limit);
        granted.settle(Spending.of(model, asking, reply));
        yield reply;
      }
    };
  }

  private Reply traced(ServedModel model, Asking asking, Duration limit)
      throws InterruptedException {
    try (Span span = asking.span().begin(SpanName.MODEL, model.name())) {
      Reply reply = ModelTry.once(model, asking.question(), asking.text(), limit, watch.time());
      ModelSpan.ended(span, model, reply);
      return reply;
    }
  }

  private void note(
      ServedModel model, Asking asking, Reply reply, long nanos, List<ModelAttempt> log) {
    Spending spent = Spending.of(model, asking, reply);
    boolean sent =
        switch (reply) {
          case Reply.Answered answered -> true;
          case Reply.Failed failed -> failed.outcome().sent();
        };
    ModelAttempt attempt =
        new ModelAttempt(
            model.name(),
            outcome(reply, asking.sure()).label(),
            tag(reply),
            sent ? nanos / 1e6 : 0,
            spent.tokens(),
            spent.usd(),
            spent.estimated());
    log.add(attempt);
    watch.count(attempt, spent, sent);
    if (!sent) {
      asking.span().refused(model.name(), attempt.outcome());
    }
  }

  private static Outcome outcome(Reply reply, Predicate<Answer> sure) {
    return switch (reply) {
      case Reply.Answered(Answer answer, boolean cached) ->
          sure.test(answer) ? new Outcome.Chosen() : new Outcome.Abstained();
      case Reply.Failed failed -> failed.outcome();
    };
  }

  private static Optional<String> tag(Reply reply) {
    return switch (reply) {
      case Reply.Answered answered -> Optional.empty();
      case Reply.Failed failed -> Optional.of(failed.outcome().failure().exact().name());
    };
  }
}
