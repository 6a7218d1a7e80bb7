package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.time.Deadline;

/**
 * One try of one message on one endpoint.
 *
 * @param number from 1
 * @param idempotencyKey the same on every attempt, fallback, hedge and replay
 * @param deadline by when the whole answer must be there; the thread is interrupted then
 */
public record Attempt(int number, String idempotencyKey, Deadline deadline) {
  /** The same try, bounded more tightly. */
  public Attempt by(Deadline sooner) {
    return new Attempt(number, idempotencyKey, sooner);
  }
}
