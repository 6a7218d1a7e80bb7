package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.HealthCheckSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;

/** Probes one member of a group, again and again. */
final class HealthCheck {
  private static final Logger LOG = System.getLogger(HealthCheck.class.getPackageName());

  /** Stands where a try has its message; no sink sees it. */
  private static final Envelope NO_MESSAGE = Envelope.of("", "", "", Body.EMPTY, Instant.EPOCH);

  private final String member;
  private final Health health;
  private final HealthCheckSpec spec;
  private final Time time;
  private final Step probe;

  HealthCheck(String member, Sink sink, Health health, HealthCheckSpec spec, Time time) {
    this.member = member;
    this.health = health;
    this.spec = spec;
    this.time = time;
    // A probe is a try like any other, on a sink that checks instead of sending.
    Sink checking = (envelope, attempt) -> sink.check(spec.path());
    this.probe = new AttemptTimeout(spec.timeout(), time).around(new Call(checking));
  }

  /** The member's name. */
  String member() {
    return member;
  }

  /** Probes until it is interrupted, which is its end and no fault. */
  boolean run() {
    Attempt attempt = new Attempt(1, "", Deadline.never(time));
    try {
      while (!Thread.currentThread().isInterrupted()) {
        Attempted answer = probe.run(NO_MESSAGE, attempt);
        if (health.probed(answer instanceof Sent.Accepted, spec)) {
          tell(answer);
        }
        time.sleep(spec.interval());
      }
    } catch (InterruptedException closing) {
      // Closed.
    }
    return health.good();
  }

  private void tell(Attempted answer) {
    switch (answer) {
      case Sent.Accepted healthy -> LOG.log(Level.INFO, "{0} is healthy again", member);
      case Sent.Failed(Failure failure) ->
          LOG.log(Level.WARNING, "{0} is unhealthy: {1}", member, failure.message());
      case Refused(HopReason reason) ->
          LOG.log(Level.WARNING, "{0} is unhealthy: {1}", member, reason.label());
    }
  }
}
