package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;

/** A rule around one try: it may refuse it, hold it, bound it or look at its outcome. */
interface Policy {
  /**
   * Runs the next step, or refuses to.
   *
   * @throws InterruptedException when the delivery was cancelled from outside
   */
  Attempted apply(Envelope envelope, Attempt attempt, Step next) throws InterruptedException;

  /** The step with this policy around it. */
  default Step around(Step next) {
    return (envelope, attempt) -> apply(envelope, attempt, next);
  }
}
