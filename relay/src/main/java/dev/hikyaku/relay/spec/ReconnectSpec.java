package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * How a source that subscribes connects again.
 *
 * @param backoff the wait before the second attempt; doubles from attempt to attempt
 * @param maxBackoff the longest wait
 * @param jitter how the wait is spread
 * @param maxAttempts attempts in a row that may fail before the source is given up; 0 for no limit
 */
public record ReconnectSpec(Duration backoff, Duration maxBackoff, Jitter jitter, int maxAttempts) {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** Reads {@code reconnect} of a source that subscribes. */
  public static ReconnectSpec read(Section source) {
    Section s = source.section("reconnect");
    ReconnectSpec usual = Defaults.RECONNECT;
    ReconnectSpec read =
        new ReconnectSpec(
            s.duration("backoff", usual.backoff, SHORTEST),
            s.duration("max_backoff", usual.maxBackoff, SHORTEST),
            s.choice("jitter", Jitter.class, usual.jitter),
            s.integer("max_attempts", usual.maxAttempts, 0, Integer.MAX_VALUE));
    if (read.backoff.compareTo(read.maxBackoff) > 0) {
      s.error(
          s.kind("backoff") == Section.Kind.ABSENT ? "max_backoff" : "backoff",
          "backoff ("
              + Shown.duration(read.backoff)
              + ") must be at most max_backoff ("
              + Shown.duration(read.maxBackoff)
              + ")",
          "");
    }
    return read;
  }

  /** The same waits, as those between the tries of a delivery. */
  public RetrySpec waits() {
    RetrySpec usual = Defaults.RETRY;
    return new RetrySpec(
        maxAttempts == 0 ? Integer.MAX_VALUE : maxAttempts,
        backoff,
        maxBackoff,
        jitter,
        usual.retryOn(),
        usual.neverOn(),
        true,
        usual.retryAfterMax());
  }
}
