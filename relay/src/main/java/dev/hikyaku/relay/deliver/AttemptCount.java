package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Meters;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;

/**
 * Counts every try by its outcome, and tells the hop of one that was refused. One that is cancelled
 * has no outcome: the race or the stop that cancelled it is counted instead.
 */
final class AttemptCount implements Policy {
  private final String destination;
  private final String endpoint;
  private final Meters meters;

  AttemptCount(String destination, String endpoint, Meters meters) {
    this.destination = destination;
    this.endpoint = endpoint;
    this.meters = meters;
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    Attempted answer = next.run(envelope, attempt);
    meters.attempt(destination, endpoint, outcome(answer));
    if (answer instanceof Refused(var reason)) {
      attempt.span().refused(endpoint, reason.label());
    }
    return answer;
  }

  private static String outcome(Attempted answer) {
    return switch (answer) {
      case Sent.Accepted taken -> "ok";
      case Sent.Failed failed -> "failed";
      case Refused refused -> "refused";
    };
  }
}
