package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import dev.hikyaku.relay.message.Sha256;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a line of a dead-letter file. */
final class LetterReader {
  /** Digits of the digest that a letter is known by: as many as a random id has. */
  private static final int KEY = 32;

  private static final Envelope NOTHING = Envelope.of("", "", "", Body.EMPTY, Instant.EPOCH);

  private LetterReader() {}

  /** What a line holds. */
  sealed interface Read {
    /**
     * A letter.
     *
     * @param letter not yet known to be replayed
     */
    record Good(StoredLetter letter) implements Read {}

    /**
     * No letter.
     *
     * @param problem why not, without a word of the line
     */
    record Bad(String problem) implements Read {}
  }

  /** Reads it. The line may not be empty. */
  static Read read(Path file, LetterLines.Line line) {
    if (line.tooLong()) {
      return new Read.Bad("too long for a letter");
    }
    return switch (EnvelopeJson.read(line.text().bytes(), NOTHING)) {
      case EnvelopeJson.Line.Bad(var problem) ->
          new Read.Bad(line.whole() ? problem : "torn: " + problem);
      case EnvelopeJson.Line.Good(var envelope) ->
          envelope.attributes().get(StoredLetter.ATTRIBUTE) instanceof Map<?, ?> why
              ? letter(
                  new StoredLetter.Place(file, line.number(), line.at().offset()),
                  line.text().bytes(),
                  envelope,
                  why)
              : new Read.Bad("no dead letter: it has no attribute " + StoredLetter.ATTRIBUTE);
    };
  }

  private static Read letter(
      StoredLetter.Place place, byte[] line, Envelope envelope, Map<?, ?> why) {
    Optional<DeadLetterReason> reason = text(why, "reason").flatMap(DeadLetterReason::of);
    Optional<Instant> at = text(why, "at").flatMap(LetterReader::instant);
    if (reason.isEmpty() || at.isEmpty()) {
      return new Read.Bad(
          "the attribute " + StoredLetter.ATTRIBUTE + " lacks a known reason or a time");
    }
    return new Read.Good(
        new StoredLetter(
            place,
            key(line),
            envelope,
            reason.get(),
            text(why, "relay").orElse(""),
            text(why, "route"),
            text(why, "destination"),
            text(why, StoredLetter.IDEMPOTENCY_KEY),
            number(why.get("attempts")),
            text(why, "last_error").orElse(""),
            at.get(),
            (int) number(why.get(StoredLetter.REDRIVES)),
            StoredLetter.Status.WAITING));
  }

  /** Lines that are the same are the same letter: it was written twice. */
  static String key(byte[] line) {
    return Sha256.hex(line).substring(0, KEY);
  }

  private static Optional<Instant> instant(String text) {
    try {
      return Optional.of(Instant.parse(text));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(Map<?, ?> why, String key) {
    return why.get(key) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
