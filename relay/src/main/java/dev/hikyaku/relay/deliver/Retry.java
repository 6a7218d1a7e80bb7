package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.RetrySpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.Optional;

/**
 * Tries a step until it works, until another try is pointless, or until there is no time for one.
 * Thread-safe.
 */
public final class Retry {
  private final String to;
  private final int attempts;
  private final RetryRule rule;
  private final Backoff backoff;
  private final DeliveryContext context;

  /**
   * Retries as these settings say.
   *
   * @param to the name in the hops
   */
  public Retry(String to, RetrySpec spec, DeliveryContext context) {
    this.to = to;
    this.attempts = spec.attempts();
    this.rule = new RetryRule(spec.retryOn(), spec.neverOn());
    this.backoff = new Backoff(spec, context.chance());
    this.context = context;
  }

  /**
   * All tries of one message.
   *
   * @param key the idempotency key, the same on every try
   * @param deadline spans the tries and the waits; one that has passed already allows exactly one
   *     try, which only the step's own time limit bounds
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  public Hop deliver(Envelope envelope, String key, Deadline deadline, Step step)
      throws InterruptedException {
    Deadline bound = deadline.passed() ? Deadline.never(context.time()) : deadline;
    Optional<Failure> last = Optional.empty();
    for (int number = 1; ; number++) {
      switch (step.run(envelope, new Attempt(number, key, bound))) {
        case Sent.Accepted(var reply) -> {
          return new Hop.Done(to, reply, number);
        }
        case Refused(var reason) -> {
          return new Hop.GaveUp(to, reason, last, number - 1);
        }
        case Sent.Failed(var failure) -> {
          last = Optional.of(failure);
          Optional<HopReason> end = restOrEnd(failure, number, deadline);
          if (end.isPresent()) {
            return new Hop.GaveUp(to, end.get(), last, number);
          }
        }
      }
    }
  }

  /** Waits for the next try, or says why there is none. */
  private Optional<HopReason> restOrEnd(Failure failure, int number, Deadline deadline)
      throws InterruptedException {
    if (!rule.retries(failure)) {
      return Optional.of(HopReason.PERMANENT);
    }
    if (deadline.passed()) {
      return Optional.of(HopReason.DEADLINE);
    }
    if (number >= attempts) {
      return Optional.of(HopReason.EXHAUSTED);
    }
    Duration wait = backoff.before(number + 1, failure.retryAfter());
    if (deadline.before(wait)) {
      return Optional.of(HopReason.DEADLINE);
    }
    context.rest().rest(wait);
    // The rest may have been longer than asked for: a worker had to be found again.
    return deadline.passed() ? Optional.of(HopReason.DEADLINE) : Optional.empty();
  }
}
