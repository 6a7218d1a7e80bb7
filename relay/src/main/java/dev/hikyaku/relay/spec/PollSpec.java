package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * How often a source is asked.
 *
 * @param interval from one question to the next
 * @param retry of a question that failed; after that the next interval is waited for
 */
public record PollSpec(Duration interval, RetrySpec retry) {
  private static final Duration SHORTEST = Duration.ofMillis(10);

  /** Reads {@code interval} and {@code retry} of a source that polls. */
  public static PollSpec read(Section s) {
    return new PollSpec(
        s.duration("interval", Defaults.POLL_INTERVAL, SHORTEST),
        RetrySpec.read(s.section("retry"), Defaults.RETRY));
  }
}
