package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.spec.RetrySpec;
import java.util.List;
import java.util.Set;

/**
 * Which failures are worth another try: the most exact tag that is listed decides, and the severity
 * when none is.
 *
 * @param retryOn tags that are retried
 * @param neverOn tags that are not
 */
record RetryRule(Set<Tag> retryOn, Set<Tag> neverOn) {
  /** The rule of these settings. */
  static RetryRule of(RetrySpec spec) {
    return new RetryRule(spec.retryOn(), spec.neverOn());
  }

  /** Whether to try again after this. */
  boolean retries(Failure failure) {
    List<Tag> tags = failure.tags();
    for (int i = tags.size() - 1; i >= 0; i--) {
      if (neverOn.contains(tags.get(i))) {
        return false;
      }
      if (retryOn.contains(tags.get(i))) {
        return true;
      }
    }
    return failure.severity() == Severity.TRANSIENT;
  }
}
