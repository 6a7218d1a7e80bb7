package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * How long and how often one model is asked.
 *
 * @param timeout for one try
 * @param attempts most tries
 * @param backoff the wait before the second try; it doubles
 * @param maxBackoff the longest wait
 */
public record ModelLimits(Duration timeout, int attempts, Duration backoff, Duration maxBackoff) {
  private static final Duration LEAST = Duration.ofMillis(1);
  private static final int MOST_ATTEMPTS = 100;

  /**
   * Reads {@code models.timeout} and {@code models.retry}.
   *
   * @param otherwise what holds where the block says nothing
   */
  static ModelLimits read(Section models, ModelLimits otherwise) {
    Section retry = models.section("retry");
    return new ModelLimits(
        models.duration("timeout", otherwise.timeout, LEAST),
        retry.integer("attempts", otherwise.attempts, 1, MOST_ATTEMPTS),
        retry.duration("backoff", otherwise.backoff, LEAST),
        retry.duration("max_backoff", otherwise.maxBackoff, LEAST));
  }

  /**
   * The wait after so many tries; what the server asked for instead, if that is not longer than the
   * longest wait.
   */
  Duration waitAfter(int tries, Optional<Duration> asked) {
    return asked
        .map(wait -> wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff)
        .orElseGet(() -> waitAfter(tries));
  }

  private Duration waitAfter(int tries) {
    Duration wait = backoff;
    for (int i = 1; i < tries && wait.compareTo(maxBackoff) < 0; i++) {
      wait = wait.multipliedBy(2);
    }
    return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
  }
}
