package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spec.RetrySpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.Optional;

/**
 * Tries until it works, until another try is pointless or too dear, or until there is no time for
 * one. Thread-safe.
 */
public final class Retry {
  private final String to;
  private final RetrySpec spec;
  private final RetryRule rule;
  private final Backoff backoff;
  private final Optional<Duration> lastChance;
  private final RetryTokens tokens;
  private final DeliveryContext context;

  /**
   * Retries as these settings say.
   *
   * @param to the name in the hops
   */
  public Retry(String to, RetrySpec spec, DeliveryContext context) {
    this(to, spec, Optional.empty(), RetryTokens.ENDLESS, context);
  }

  /**
   * Retries as these settings say, as long as they can be paid for.
   *
   * @param lastChance how long the one try after the deadline may take, its waits included
   */
  Retry(
      String to,
      RetrySpec spec,
      Optional<Duration> lastChance,
      RetryTokens tokens,
      DeliveryContext context) {
    this.to = to;
    this.spec = spec;
    this.rule = RetryRule.of(spec);
    this.backoff = new Backoff(spec, context.chance());
    this.lastChance = lastChance;
    this.tokens = tokens;
    this.context = context;
  }

  /**
   * All tries of one message on one step.
   *
   * @param key the idempotency key, the same on every try
   * @param deadline spans the tries and the waits; one that has passed already allows exactly one
   *     try, which only the step's own time limit bounds
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  public Hop deliver(Envelope envelope, String key, Deadline deadline, Step step)
      throws InterruptedException {
    return deliver(
        envelope, key, deadline, new Course.Alone(step, rule, spec.attempts()), Span.NONE);
  }

  /** All tries of one message, wherever they go; each is a step of the span. */
  Hop deliver(Envelope envelope, String key, Deadline deadline, Course course, Span span)
      throws InterruptedException {
    tokens.deposit();
    return new Tries(course, deadline, span).run(envelope, key);
  }

  /** How far the tries of one message came. One thread only. */
  private final class Tries {
    private final Course course;
    private final Deadline deadline;
    private final Span span;
    private Optional<Failure> last = Optional.empty();
    private int sent;
    private int round = 1;
    private boolean failedInThisRound;

    Tries(Course course, Deadline deadline, Span span) {
      this.course = course;
      this.deadline = deadline;
      this.span = span;
    }

    Hop run(Envelope envelope, String key) throws InterruptedException {
      Deadline bound = deadline.passed() ? lastChance() : deadline;
      course.begin(round);
      while (true) {
        Optional<HopReason> end;
        switch (course.run(envelope, new Attempt(sent + 1, key, bound, span))) {
          case Sent.Accepted(var reply) -> {
            return new Hop.Done(to, reply, sent + 1);
          }
          case Refused(var reason) -> end = afterRefusal(reason);
          case Sent.Failed(var failure) -> end = afterFailure(failure);
        }
        if (end.isPresent()) {
          return new Hop.GaveUp(to, end.get(), last, sent);
        }
      }
    }

    private Deadline lastChance() {
      return lastChance
          .map(limit -> Deadline.in(limit, context.time()))
          .orElseGet(() -> Deadline.never(context.time()));
    }

    private Optional<HopReason> afterRefusal(HopReason reason) throws InterruptedException {
      // Whoever was left of the round is out of order: it ends like one in which all failed.
      boolean endsRound = failedInThisRound && reason == HopReason.BREAKER_OPEN;
      return endsRound ? nextRound() : Optional.of(reason);
    }

    private Optional<HopReason> afterFailure(Failure failure) throws InterruptedException {
      sent++;
      last = Optional.of(failure);
      failedInThisRound = true;
      if (!course.retries(failure)) {
        return Optional.of(HopReason.PERMANENT);
      }
      if (deadline.passed()) {
        return Optional.of(HopReason.DEADLINE);
      }
      return course.hasMore() ? pay() : nextRound();
    }

    /** Waits for the next round, or says why there is none. */
    private Optional<HopReason> nextRound() throws InterruptedException {
      round++;
      failedInThisRound = false;
      if (!course.begin(round)) {
        return Optional.of(HopReason.EXHAUSTED);
      }
      Duration wait = backoff.before(round, last.flatMap(Failure::retryAfter));
      if (deadline.before(wait)) {
        return Optional.of(HopReason.DEADLINE);
      }
      Optional<HopReason> tooDear = pay();
      if (tooDear.isPresent()) {
        return tooDear;
      }
      context.rest().rest(wait);
      // The rest may have been longer than asked for: a worker had to be found again.
      return deadline.passed() ? Optional.of(HopReason.DEADLINE) : Optional.empty();
    }

    private Optional<HopReason> pay() throws InterruptedException {
      return tokens.withdraw() ? Optional.empty() : Optional.of(HopReason.BUDGET);
    }
  }
}
