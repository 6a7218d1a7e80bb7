package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * How long and how often one model is asked.
 *
 * @param timeout for one try
 * @param attempts most tries
 * @param backoff the wait before the second try; it doubles
 * @param maxBackoff the longest wait
 */
public record ModelLimits(Duration timeout, int attempts, Duration backoff, Duration maxBackoff) {
  private static final ModelLimits DEFAULT =
      new ModelLimits(Duration.ofSeconds(4), 2, Duration.ofMillis(250), Duration.ofSeconds(5));
  private static final Duration LEAST = Duration.ofMillis(1);
  private static final int MOST_ATTEMPTS = 100;

  /** Reads {@code models.timeout} and {@code models.retry}. */
  public static ModelLimits read(Section models) {
    Section retry = models.section("retry");
    return new ModelLimits(
        models.duration("timeout", DEFAULT.timeout, LEAST),
        retry.integer("attempts", DEFAULT.attempts, 1, MOST_ATTEMPTS),
        retry.duration("backoff", DEFAULT.backoff, LEAST),
        retry.duration("max_backoff", DEFAULT.maxBackoff, LEAST));
  }

  /** The wait after so many tries. */
  Duration waitAfter(int tries) {
    Duration wait = backoff;
    for (int i = 1; i < tries && wait.compareTo(maxBackoff) < 0; i++) {
      wait = wait.multipliedBy(2);
    }
    return wait.compareTo(maxBackoff) < 0 ? wait : maxBackoff;
  }
}
