package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Envelope;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A dead letter as it lies in a file.
 *
 * @param place where it lies
 * @param key tells it from every other letter, wherever the file is moved
 * @param envelope the message with its {@code dlq} attribute
 * @param reason why it was dead-lettered
 * @param relay which relay wrote it
 * @param route the route it happened on; empty when a replay takes all routes of its source
 * @param destination the chosen destination
 * @param idempotencyKey of every try, for reason {@code delivery}; letters of old have none
 * @param attempts how many tries were sent
 * @param lastError for people
 * @param at when it was written
 * @param redrives how often the message was sent again without being asked to
 * @param status whether it was replayed
 */
public record StoredLetter(
    Place place,
    String key,
    Envelope envelope,
    DeadLetterReason reason,
    String relay,
    Optional<String> route,
    Optional<String> destination,
    Optional<String> idempotencyKey,
    long attempts,
    String lastError,
    Instant at,
    int redrives,
    Status status) {

  /** Where a message says why it is dead. */
  public static final String ATTRIBUTE = "dlq";

  /** How often it was sent again by itself, in that attribute. */
  public static final String REDRIVES = "redrives";

  /**
   * The key of its tries, in that attribute: a replay has the same, whatever the spec says then.
   */
  public static final String IDEMPOTENCY_KEY = "idempotency_key";

  // What the way so far left on the message. A replay goes another way.
  private static final Set<String> HISTORY = Set.of(ATTRIBUTE);
  private static final Set<String> DECISION = Set.of(ATTRIBUTE, "router", "ai.decision");

  /** What is known of its replay. */
  public enum Status {
    /** It was not replayed. */
    WAITING,
    /** It was. */
    REPLAYED,
    /** The state beside its file cannot be read. */
    UNKNOWN;

    /** The word for people. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Whether it is known that it was replayed. */
  public boolean replayed() {
    return status == Status.REPLAYED;
  }

  /**
   * Where a letter lies.
   *
   * @param file its file, when it was read
   * @param line from 1
   * @param offset bytes of the file before it
   */
  public record Place(Path file, long line, long offset) {
    @Override
    public String toString() {
      return file + ":" + line;
    }
  }

  /** The message as its destination was to get it. */
  public Envelope message() {
    return envelope.withoutAttributes(HISTORY);
  }

  /** The message as it was before a route decided. */
  public Envelope undecided() {
    return envelope.withoutAttributes(DECISION);
  }

  /** The letter with what is known of its replay. */
  StoredLetter in(Status known) {
    return new StoredLetter(
        place,
        key,
        envelope,
        reason,
        relay,
        route,
        destination,
        idempotencyKey,
        attempts,
        lastError,
        at,
        redrives,
        known);
  }
}
