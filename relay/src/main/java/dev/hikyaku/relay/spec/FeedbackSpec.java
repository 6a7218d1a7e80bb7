package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How people say that a decision was wrong.
 *
 * @param store where it is kept; empty when there is no feedback
 * @param window how long after a decision it can be corrected
 * @param trusted the senders who may correct as much as they like
 * @param settings the whole mapping
 */
public record FeedbackSpec(
    Optional<String> store, Duration window, List<String> trusted, Section settings) {
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  /** Copies the list. */
  public FeedbackSpec {
    trusted = List.copyOf(trusted);
  }

  /** Reads {@code feedback}. */
  static FeedbackSpec read(Section s) {
    Optional<String> store = s.optionalText("store");
    if (s.present() && store.isEmpty()) {
      Block.missing(s, "store", "name an entry of stores");
    }
    if (s.present()) {
      s.warning("", "no feedback can be given yet", "");
    }
    return new FeedbackSpec(
        store,
        s.duration("window", Defaults.FEEDBACK_WINDOW, SHORTEST),
        s.texts("trusted", List.of()),
        s);
  }
}
