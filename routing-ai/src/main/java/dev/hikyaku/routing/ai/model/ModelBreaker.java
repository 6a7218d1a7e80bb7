package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.circuit.FailureRule;
import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.langchain4j.model.output.TokenUsage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Leaves a model alone that keeps failing. All routes that name the model share it. What a model
 * answers, however odd, does not speak against it; that it does not answer does. Thread-safe.
 */
final class ModelBreaker {
  /** Lets every question through. */
  static final ModelBreaker OFF = new ModelBreaker();

  private static final Logger LOG = System.getLogger(ModelBreaker.class.getPackageName());

  private final Optional<Circuit> circuit;
  private final Call refusal;
  private final FailureRule rule;
  private final Runnable opened;
  private final Runnable closed;

  private ModelBreaker() {
    this.circuit = Optional.empty();
    this.refusal = () -> refused("");
    this.rule = new FailureRule(false);
    this.opened = () -> {};
    this.closed = opened;
  }

  /** For one model. */
  ModelBreaker(String model, BreakerSpec spec, Watch watch) {
    this.circuit =
        Optional.of(
            new Circuit(
                spec,
                watch.time(),
                state -> watch.meters().modelBreakerState(model, state.metric())));
    this.refusal = () -> refused(model);
    this.rule = new FailureRule(spec.count429());
    this.opened =
        () -> {
          LOG.log(Level.WARNING, "circuit of model {0} opened for {1}", model, spec.openFor());
          watch.events().modelCircuitOpened(model);
        };
    this.closed =
        () -> {
          LOG.log(Level.INFO, "circuit of model {0} closed", model);
          watch.events().modelCircuitClosed(model);
        };
  }

  private static Reply refused(String model) {
    return new Reply.Failed(new Outcome.BreakerOpen("the circuit of " + model + " is open"));
  }

  /**
   * Asks, or says at once that the circuit is open.
   *
   * @param fair whether the model has about as much time as it is used to: one that gets less,
   *     since others were before, cannot help being late
   */
  Reply around(boolean fair, Call next) throws InterruptedException {
    return circuit.isEmpty() ? next.run() : around(fair, next, circuit.get());
  }

  private Reply around(boolean fair, Call next, Circuit guard) throws InterruptedException {
    OptionalLong permit = guard.enter();
    if (permit.isEmpty()) {
      return refusal.run();
    }
    Verdict verdict = Verdict.NONE;
    try {
      Reply reply = next.run();
      verdict = verdict(reply, fair);
      return reply;
    } finally {
      guard.leave(permit.getAsLong(), verdict).ifPresent(this::announce);
    }
  }

  private Verdict verdict(Reply reply, boolean fair) {
    return switch (reply) {
      case Reply.Answered answered -> Verdict.GOOD;
      case Reply.Failed(Outcome.Unusable outcome, TokenUsage usage) ->
          outcome.sent() && (fair || !(outcome instanceof Outcome.TimedOut))
              ? rule.of(outcome.failure())
              : Verdict.NONE;
    };
  }

  private void announce(Circuit.State turned) {
    switch (turned) {
      case OPEN -> opened.run();
      case CLOSED -> closed.run();
      case HALF_OPEN -> {}
    }
  }
}
