package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.time.Deadline;

/**
 * One try of one message on one endpoint.
 *
 * @param number from 1
 * @param idempotencyKey the same on every attempt, fallback, hedge and replay
 * @param deadline by when the whole answer must be there; the thread is interrupted then
 * @param span the step of the message's trace that it belongs to; a sink may note there what it
 *     learns, never a body or a header
 */
public record Attempt(int number, String idempotencyKey, Deadline deadline, Span span) {
  /** Without a trace. */
  public Attempt(int number, String idempotencyKey, Deadline deadline) {
    this(number, idempotencyKey, deadline, Span.NONE);
  }

  /** The same try, bounded more tightly. */
  public Attempt by(Deadline sooner) {
    return new Attempt(number, idempotencyKey, sooner, span);
  }

  /** The same try as a step of its own. */
  public Attempt in(Span step) {
    return new Attempt(number, idempotencyKey, deadline, step);
  }
}
