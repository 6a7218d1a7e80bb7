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
  /** No model on another machine answers in less. */
  static final Duration LEAST = Duration.ofMillis(20);

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
    Duration full = model.terms().timeout().orElse(limits.timeout());
    Allowed allowed = new Allowed(deadline, full, deadline.orSooner(full).left());
    for (int count = 1; ; count++) {
      Reply reply = placed(model, asking, allowed, log);
      Duration wait = limits.waitAfter(count, wanted(reply));
      if (!again(reply, count) || deadline.before(wait.plus(LEAST))) {
        return reply;
      }
      // Without a place meanwhile: somebody else may have more luck.
      watch.time().sleep(wait);
    }
  }

  /**
   * How long a model may take.
   *
   * @param deadline for all tries
   * @param full what the model has for one try where nothing else is short
   * @param usual for the first one, had nothing been lost by waiting for a place
   */
  private record Allowed(Deadline deadline, Duration full, Duration usual) {
    Duration left() {
      return deadline.orSooner(full).left();
    }

    /** Whether waiting has left so little that nobody could answer. */
    boolean lost(Duration limit) {
      return limit.isZero() || (limit.compareTo(LEAST) < 0 && limit.compareTo(usual) < 0);
    }

    /** Whether a try with so much time has all that the model may take, but for a little. */
    boolean fair(Duration limit) {
      return limit.multipliedBy(10).compareTo(full.multipliedBy(9)) >= 0;
    }
  }

  /** One try, in a place of its own. */
  private Reply placed(ServedModel model, Asking asking, Allowed allowed, List<ModelAttempt> log)
      throws InterruptedException {
    if (!model.gate().places().take(allowed.deadline().left(), watch.time())) {
      return unsent(model, asking, busy("no place with " + model.name() + " in time"), log);
    }
    try {
      Duration limit = allowed.left();
      return allowed.lost(limit)
          ? unsent(model, asking, busy("a place with " + model.name() + " came too late"), log)
          : tried(model, asking, allowed, limit, log);
    } finally {
      model.gate().places().giveBack();
    }
  }

  private static Reply busy(String why) {
    return new Reply.Failed(new Outcome.Busy(why));
  }

  private Reply tried(
      ServedModel model, Asking asking, Allowed allowed, Duration limit, List<ModelAttempt> log)
      throws InterruptedException {
    long before = watch.time().nanos();
    Reply reply =
        model.gate().breaker().around(allowed.fair(limit), () -> paid(model, asking, limit));
    note(model, asking, reply, watch.time().nanos() - before, log);
    return reply;
  }

  private Reply unsent(ServedModel model, Asking asking, Reply reply, List<ModelAttempt> log) {
    note(model, asking, reply, 0, log);
    return reply;
  }

  /** Adds to the log what came of waiting for somebody else, who asked the same. */
  void waited(ServedModel model, Asking asking, Reply.Failed reply, List<ModelAttempt> log) {
    if (!reply.outcome().sent()) {
      note(model, asking, reply, 0, log);
      return;
    }
    // Whoever asked has counted it and pays for it.
    String outcome = reply.outcome().label();
    log.add(new ModelAttempt(model.name(), outcome, tag(reply), 0, 0, 0, false));
    asking.span().refused(model.name(), outcome);
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
    return switch (budget.claim(Spending.most(model, asking))) {
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
