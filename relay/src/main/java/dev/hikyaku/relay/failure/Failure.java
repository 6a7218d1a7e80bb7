package dev.hikyaku.relay.failure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Why one try did not work. A value, never thrown.
 *
 * @param severity what to do when no listed tag decides
 * @param tags from broad to exact, at least one
 * @param message one line for people, without secrets; cut at {@value #MAX_MESSAGE} characters
 * @param retryAfter how long the endpoint asked us to wait
 * @param cause the exception behind it, for logs
 */
public record Failure(
    Severity severity,
    List<Tag> tags,
    String message,
    Optional<Duration> retryAfter,
    Optional<Throwable> cause) {

  /** The longest message that is kept. */
  public static final int MAX_MESSAGE = 2048;

  /**
   * Copies the tags and cuts the message.
   *
   * @throws IllegalArgumentException when there is no tag
   */
  public Failure {
    if (tags.isEmpty()) {
      throw new IllegalArgumentException("a failure has at least one tag");
    }
    tags = List.copyOf(tags);
    message = message.length() <= MAX_MESSAGE ? message : message.substring(0, MAX_MESSAGE);
  }

  /** A failure that may pass. */
  public static Failure passing(String message, Tag... tags) {
    return new Failure(
        Severity.TRANSIENT, List.of(tags), message, Optional.empty(), Optional.empty());
  }

  /** A failure that will not pass. */
  public static Failure lasting(String message, Tag... tags) {
    return new Failure(
        Severity.PERMANENT, List.of(tags), message, Optional.empty(), Optional.empty());
  }

  /** An answer with a status that is no success: 5xx, 408 and 429 may pass, the rest will not. */
  public static Failure ofStatus(int status, String message) {
    boolean passing = status >= 500 || status == 408 || status == 429;
    return new Failure(
        passing ? Severity.TRANSIENT : Severity.PERMANENT,
        Tags.ofStatus(status),
        message,
        Optional.empty(),
        Optional.empty());
  }

  /** The same failure with the wait the endpoint asked for. */
  public Failure withRetryAfter(Duration wait) {
    return new Failure(severity, tags, message, Optional.of(wait), cause);
  }

  /** The same failure in other words. */
  public Failure saying(String words) {
    return new Failure(severity, tags, words, retryAfter, cause);
  }

  /** The same failure with the exception behind it. */
  public Failure causedBy(Throwable thrown) {
    return new Failure(severity, tags, message, retryAfter, Optional.of(thrown));
  }

  /** Whether one of the tags is this one. */
  public boolean has(Tag tag) {
    return tags.contains(tag);
  }

  /** The most exact tag. */
  public Tag exact() {
    return tags.get(tags.size() - 1);
  }
}
