package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.spi.Section;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
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

  private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

  /**
   * Copies the tags.
   *
   * @throws IllegalArgumentException when there is no attempt
   */
  public RetrySpec {
    if (attempts < 1) {
      throw new IllegalArgumentException("attempts must be at least 1, was " + attempts);
    }
    retryOn = Set.copyOf(retryOn);
    neverOn = Set.copyOf(neverOn);
  }

  /** The longest Retry-After that is obeyed. */
  public Duration retryAfterCap() {
    return retryAfterMax.orElse(maxBackoff);
  }

  /** Reads the settings that are there; the others are inherited. */
  static RetrySpec read(Section s, RetrySpec inherited) {
    if (!s.present()) {
      return inherited;
    }
    RetrySpec read =
        new RetrySpec(
            s.integer("attempts", inherited.attempts, 1, Integer.MAX_VALUE),
            s.duration("backoff", inherited.backoff, SHORTEST_WAIT),
            s.duration("max_backoff", inherited.maxBackoff, SHORTEST_WAIT),
            s.choice("jitter", Jitter.class, inherited.jitter),
            tags(s, "retry_on", inherited.retryOn, "never_on"),
            tags(s, "never_on", inherited.neverOn, "retry_on"),
            s.flag("respect_retry_after", inherited.respectRetryAfter),
            s.optionalDuration("retry_after_max", SHORTEST_WAIT).or(() -> inherited.retryAfterMax));
    read.checkWaits(s);
    read.checkTags(s);
    return read;
  }

  /** Reads how often and how long, where errors have no tags to go by. */
  static RetrySpec readWaits(Section s, RetrySpec inherited) {
    RetrySpec read =
        new RetrySpec(
            s.integer("attempts", inherited.attempts, 1, Integer.MAX_VALUE),
            s.duration("backoff", inherited.backoff, SHORTEST_WAIT),
            s.duration("max_backoff", inherited.maxBackoff, SHORTEST_WAIT),
            s.choice("jitter", Jitter.class, inherited.jitter),
            inherited.retryOn,
            inherited.neverOn,
            inherited.respectRetryAfter,
            inherited.retryAfterMax);
    read.checkWaits(s);
    return read;
  }

  /**
   * The tags of a list. One that is written in the other list here and only inherited in this one
   * moves: the nearer word counts.
   */
  private static Set<Tag> tags(Section s, String key, Set<Tag> inherited, String other) {
    if (s.kind(key) == Section.Kind.ABSENT) {
      Set<Tag> left = new LinkedHashSet<>(inherited);
      s.texts(other, List.of()).stream().filter(Tag::isTag).map(Tag::new).forEach(left::remove);
      return left;
    }
    Set<Tag> tags = new LinkedHashSet<>();
    List<String> words = s.texts(key, List.of());
    for (int i = 0; i < words.size(); i++) {
      if (Tag.isTag(words.get(i))) {
        tags.add(new Tag(words.get(i)));
      } else {
        s.error(
            key,
            i,
            "must be an error tag, was " + Shown.text(words.get(i)),
            "such as connect, timeout, 5xx, 503 or ws:close_1011");
      }
    }
    return tags;
  }

  private void checkWaits(Section s) {
    if (backoff.compareTo(maxBackoff) <= 0) {
      return;
    }
    boolean own = s.kind("backoff") != Section.Kind.ABSENT;
    s.error(
        own ? "backoff" : "max_backoff",
        own
            ? "must be at most max_backoff, which is " + Shown.duration(maxBackoff) + was(backoff)
            : "must be at least backoff, which is " + Shown.duration(backoff) + was(maxBackoff),
        "");
  }

  private static String was(Duration value) {
    return ", was " + Shown.duration(value);
  }

  private void checkTags(Section s) {
    List<String> never = s.texts("never_on", List.of());
    for (int i = 0; i < never.size(); i++) {
      String word = never.get(i);
      if (retryOn.stream().anyMatch(tag -> tag.name().equals(word))) {
        s.error("never_on", i, word + " is in retry_on too", "keep it in one of them");
      }
    }
  }
}
