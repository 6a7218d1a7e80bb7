package dev.hikyaku.relay.circuit;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;

/**
 * Which failures speak against whoever was asked: it could not be reached, did not answer in time,
 * blamed itself, or failed in a way that its protocol calls passing. A 4xx speaks against the
 * message.
 *
 * @param count429 whether an answer 429 speaks against it too
 */
public record FailureRule(boolean count429) {

  /** What a try that failed like this says. */
  public Verdict of(Failure failure) {
    return isBad(failure) ? Verdict.BAD : Verdict.GOOD;
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
