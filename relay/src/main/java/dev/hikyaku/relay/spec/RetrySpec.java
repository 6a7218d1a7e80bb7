package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.failure.Tag;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How often and how soon an endpoint is tried again.
 *
 * @param attempts tries per endpoint, the first one included
 * @param backoff the wait before the second try; doubles from try to try
 * @param maxBackoff the longest wait
 * @param jitter how the wait is spread
 * @param retryOn tags that are retried
 * @param neverOn tags that are not
 * @param respectRetryAfter whether to wait what the endpoint asks for
 * @param retryAfterMax the longest wait an endpoint may ask for; {@code maxBackoff} when empty
 */
public record RetrySpec(
    int attempts,
    Duration backoff,
    Duration maxBackoff,
    Jitter jitter,
    Set<Tag> retryOn,
    Set<Tag> neverOn,
    boolean respectRetryAfter,
    Optional<Duration> retryAfterMax) {

  /** Copies the tags. */
  public RetrySpec {
    retryOn = Set.copyOf(retryOn);
    neverOn = Set.copyOf(neverOn);
  }

  /** The longest Retry-After that is obeyed. */
  public Duration retryAfterCap() {
    return retryAfterMax.orElse(maxBackoff);
  }
}
