package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.circuit.Verdict;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/** Leaves an endpoint alone whose circuit is open. Thread-safe. */
final class Breaker implements Policy {
  private static final Logger LOG = System.getLogger(Breaker.class.getPackageName());
  private static final Refused REFUSED = new Refused(HopReason.BREAKER_OPEN);

  private final String destination;
  private final String endpoint;
  private final BreakerSpec spec;
  private final BreakerRule rule;
  private final DeliveryContext context;
  private final Circuit circuit;

  Breaker(String destination, String endpoint, BreakerSpec spec, DeliveryContext context) {
    this.destination = destination;
    this.endpoint = endpoint;
    this.spec = spec;
    this.rule = new BreakerRule(spec.count429());
    this.context = context;
    this.circuit =
        new Circuit(
            spec,
            context.time(),
            state -> context.meters().breakerState(destination, endpoint, state.metric()));
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    OptionalLong permit = circuit.enter();
    if (permit.isEmpty()) {
      return REFUSED;
    }
    Verdict verdict = Verdict.NONE;
    try {
      Attempted answer = next.run(envelope, attempt);
      verdict = rule.of(answer);
      return answer;
    } finally {
      circuit
          .leave(permit.getAsLong(), verdict)
          .ifPresent(turned -> announce(turned, envelope.protocol()));
    }
  }

  Circuit.State state() {
    return circuit.state();
  }

  /** Whether a try that came now would be refused, as far as one can tell without making it. */
  boolean refuses() {
    return circuit.refuses();
  }

  /** How many trials are under way. */
  int trials() {
    return circuit.trials();
  }

  private void announce(Circuit.State turned, String protocol) {
    Events.Circuit told = new Events.Circuit(destination, endpoint, protocol);
    if (turned == Circuit.State.OPEN) {
      LOG.log(Level.WARNING, "circuit of {0} opened for {1}", endpoint, spec.openFor());
      context.events().circuitOpened(told);
    } else {
      LOG.log(Level.INFO, "circuit of {0} closed", endpoint);
      context.events().circuitClosed(told);
    }
  }
}
