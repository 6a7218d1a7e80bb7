package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.circuit.FailureRule;
import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;

/**
 * Which outcomes speak against an endpoint.
 *
 * @param failures the rule for those that failed
 */
record BreakerRule(FailureRule failures) {

  BreakerRule(boolean count429) {
    this(new FailureRule(count429));
  }

  Verdict of(Attempted answer) {
    return switch (answer) {
      case Sent.Accepted accepted -> Verdict.GOOD;
      case Sent.Failed(var failure) -> failures.of(failure);
      case Refused refused -> Verdict.NONE;
    };
  }
}
