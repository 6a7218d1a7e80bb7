package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.circuit.FailureRule;
import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.langchain4j.model.output.TokenUsage;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/**
 * The circuit of one model, which all routes that name it share. What a model answers, however odd,
 * does not speak against it; that it does not answer does. Thread-safe.
 */
final class ModelCircuit implements ModelBreaker {
  private static final Logger LOG = System.getLogger(ModelCircuit.class.getPackageName());

  private final String model;
  private final BreakerSpec spec;
  private final Watch watch;
  private final Circuit circuit;
  private final FailureRule rule;

  ModelCircuit(String model, BreakerSpec spec, Watch watch) {
    this.model = model;
    this.spec = spec;
    this.watch = watch;
    this.rule = new FailureRule(spec.count429());
    this.circuit =
        new Circuit(
            spec, watch.time(), state -> watch.meters().modelBreakerState(model, state.metric()));
  }

  @Override
  public Reply around(boolean fair, Call next) throws InterruptedException {
    OptionalLong permit = circuit.enter();
    if (permit.isEmpty()) {
      return new Reply.Failed(new Outcome.BreakerOpen("the circuit of " + model + " is open"));
    }
    Verdict verdict = Verdict.NONE;
    try {
      Reply reply = next.run();
      verdict = verdict(reply, fair);
      return reply;
    } finally {
      circuit.leave(permit.getAsLong(), verdict).ifPresent(this::announce);
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
      case OPEN -> {
        LOG.log(Level.WARNING, "circuit of model {0} opened for {1}", model, spec.openFor());
        watch.events().modelCircuitOpened(model);
      }
      case CLOSED -> {
        LOG.log(Level.INFO, "circuit of model {0} closed", model);
        watch.events().modelCircuitClosed(model);
      }
      case HALF_OPEN -> {
        // Its trials will tell.
      }
    }
  }
}
