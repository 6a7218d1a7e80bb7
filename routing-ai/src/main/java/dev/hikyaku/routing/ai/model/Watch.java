package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Time;

/**
 * Who sees what the models of a route do, and by which clock.
 *
 * @param route the route
 * @param time the clock
 * @param meters what is counted
 * @param events who is told of models that fail too often
 */
public record Watch(String route, Time time, Meters meters, Events events) {

  /** The same without a word to anybody. */
  Watch quiet() {
    return new Watch(route, time, meters, Events.NONE);
  }

  /** A try; one that was not sent took no time worth counting. */
  void count(ModelAttempt attempt, Spending spent, boolean sent) {
    meters.modelAttempt(route, attempt.model(), attempt.outcome());
    if (sent) {
      meters.model(route, attempt.model(), attempt.outcome(), attempt.millis() / 1000);
    }
    if (spent.tokens() > 0) {
      meters.modelTokens(route, attempt.model(), "input", spent.input());
      meters.modelTokens(route, attempt.model(), "output", spent.output());
    }
    if (spent.usd() > 0) {
      meters.modelCost(route, attempt.model(), spent.usd());
    }
  }

  /** The chain goes on to its next model. */
  void moved(String from, String to, String reason) {
    meters.modelFallback(route, from, to, reason);
  }

  /** An answer was looked up. */
  void lookedUp(String outcome) {
    meters.modelCache(route, outcome);
  }
}
