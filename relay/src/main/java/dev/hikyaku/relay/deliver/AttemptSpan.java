package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import java.util.Optional;

/**
 * Makes a try a step of the message's trace, and the message a part of that step: the endpoint
 * learns from whom it comes. Costs nothing when there is no trace.
 */
final class AttemptSpan implements Policy {
  private static final String CANCELLED = "cancelled";

  private final String destination;
  private final String endpoint;

  AttemptSpan(String destination, String endpoint) {
    this.destination = destination;
    this.endpoint = endpoint;
  }

  @Override
  public Attempted apply(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    Optional<String> trace = attempt.span().traceparent();
    return trace.isEmpty() ? next.run(envelope, attempt) : traced(envelope, attempt, next);
  }

  private Attempted traced(Envelope envelope, Attempt attempt, Step next)
      throws InterruptedException {
    try (Span span = attempt.span().begin(SpanName.ATTEMPT, endpoint)) {
      begun(span, attempt);
      Optional<String> trace = span.traceparent();
      Envelope marked = trace.isPresent() ? envelope.withTraceparent(trace.get()) : envelope;
      try {
        return ended(span, next.run(marked, attempt.in(span)));
      } catch (InterruptedException stop) {
        span.note(SpanAttribute.OUTCOME, CANCELLED);
        span.fail(CANCELLED, "");
        throw stop;
      }
    }
  }

  private void begun(Span span, Attempt attempt) {
    span.note(SpanAttribute.DESTINATION, destination);
    span.note(SpanAttribute.ENDPOINT, endpoint);
    span.note(SpanAttribute.ATTEMPT, attempt.number());
    if (attempt.number() > 1) {
      span.note(SpanAttribute.RESEND_COUNT, attempt.number() - 1L);
    }
  }

  private static Attempted ended(Span span, Attempted answer) {
    switch (answer) {
      case Sent.Accepted(var reply) -> {
        span.note(SpanAttribute.OUTCOME, "ok");
        status(span, reply.status());
      }
      case Sent.Failed(var failure) -> {
        span.note(SpanAttribute.OUTCOME, "failed");
        status(span, status(failure));
        span.fail(failure.exact().name(), failure.message());
      }
      // Who refuses stands further out.
      case Refused(var reason) -> span.note(SpanAttribute.REASON, reason.label());
    }
    return answer;
  }

  private static void status(Span span, int status) {
    if (status > 0) {
      span.note(SpanAttribute.STATUS, status);
    }
  }

  /** The answer's status, which is the most exact tag of a failure that has one. */
  private static int status(Failure failure) {
    String tag = failure.exact().name();
    boolean number = tag.length() == 3 && tag.chars().allMatch(Character::isDigit);
    return number ? Integer.parseInt(tag) : 0;
  }
}
