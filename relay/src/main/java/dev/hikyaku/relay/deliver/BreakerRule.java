package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;

/**
 * Which outcomes speak against an endpoint: it could not be reached, did not answer in time, blamed
 * itself, or failed in a way that its protocol calls passing. A 4xx speaks against the message.
 *
 * @param count429 whether an answer 429 speaks against it too
 */
record BreakerRule(boolean count429) {

  Verdict of(Attempted answer) {
    return switch (answer) {
      case Sent.Accepted accepted -> Verdict.GOOD;
      case Sent.Failed(var failure) -> isBad(failure) ? Verdict.BAD : Verdict.GOOD;
      case Refused refused -> Verdict.NONE;
    };
  }

  private boolean isBad(Failure failure) {
    if (failure.has(Tags.TOO_MANY)) {
      return count429;
    }
    return failure.has(Tags.CONNECT)
        || failure.has(Tags.TIMEOUT)
        || failure.has(Tags.SERVER_ERROR)
        || (failure.severity() == Severity.TRANSIENT && !failure.has(Tags.CLIENT_ERROR));
  }
}
