package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * Dead letters that a running relay sends again by itself.
 *
 * @param after how long a letter lies before that
 * @param max how often a message is sent again so
 */
public record RedriveSpec(Duration after, int max) {
  private static final Duration SOONEST = Duration.ofSeconds(1);

  /** The block, if there is one. */
  static Optional<RedriveSpec> read(Section s) {
    return s.present()
        ? Optional.of(
            new RedriveSpec(
                s.duration("after", Defaults.REDRIVE.after(), SOONEST),
                s.integer("max", Defaults.REDRIVE.max(), 1, 1000)))
        : Optional.empty();
  }
}
