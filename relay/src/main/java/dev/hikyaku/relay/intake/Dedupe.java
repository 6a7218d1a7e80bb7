package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.KeyClaims;
import dev.hikyaku.relay.spi.SeenKeys;
import dev.hikyaku.relay.spi.SeenKeys.Claim;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Optional;

/** Knows the repeats among the messages of one source. Thread-safe. */
public final class Dedupe {
  private static final SeenKeys.Lease NO_LEASE =
      new SeenKeys.Lease() {
        @Override
        public void done() {}

        @Override
        public void forget() {}
      };

  private final Optional<DedupeKey> key;
  private final SeenKeys seen;

  Dedupe(Optional<DedupeKey> key, SeenKeys seen) {
    this.key = key;
    this.seen = seen;
  }

  /** What a message is. */
  sealed interface Entry {
    /**
     * Not seen before.
     *
     * @param message whose outcome decides on the key
     * @param lease to forget if the message is not taken
     */
    record Fresh(Message message, SeenKeys.Lease lease) implements Entry {}

    /**
     * A repeat of one in work.
     *
     * @param first that one
     */
    record InProgress(SeenKeys.First first) implements Entry {}

    /** A repeat of one that is done. */
    record Duplicate() implements Entry {}
  }

  /** Takes every message for a fresh one. */
  public static Dedupe off() {
    return new Dedupe(Optional.empty(), key -> new Claim.Unseen(NO_LEASE));
  }

  /**
   * Remembers keys inside this process.
   *
   * @param source the source's name
   * @param key gives a message its key; an empty one means that it is not deduped
   * @param ttl how long a key counts as seen
   */
  public static Dedupe local(String source, Expression<String> key, Duration ttl, Time time) {
    return new Dedupe(
        Optional.of(new DedupeKey(source, key)),
        new LocalSeenKeys(source, ttl, Defaults.DEDUPE_KEYS, time));
  }

  /**
   * Remembers keys in a store, for all processes that share it; while that fails, inside this one.
   *
   * @param source the source's name
   * @param key gives a message its key; an empty one means that it is not deduped
   * @param ttl how long a key counts as seen
   * @param shared the keys in the store
   */
  public static Dedupe shared(
      String source, Expression<String> key, Duration ttl, KeyClaims shared, Time time) {
    SeenKeys local = new LocalSeenKeys(source, ttl, Defaults.DEDUPE_KEYS, time);
    return new Dedupe(
        Optional.of(new DedupeKey(source, key)),
        new SharedSeenKeys(source, ttl, local, shared, time));
  }

  Entry enter(Envelope envelope, Ack ack) throws InterruptedException {
    String known = key.isPresent() ? key.get().of(envelope) : "";
    if (known.isEmpty()) {
      return new Entry.Fresh(message(envelope, ack), NO_LEASE);
    }
    return switch (seen.claim(known)) {
      case Claim.Unseen(var lease) ->
          new Entry.Fresh(message(envelope, new LeasedAck(ack, lease)), lease);
      case Claim.InProgress(var first) -> new Entry.InProgress(first);
      case Claim.Done() -> new Entry.Duplicate();
    };
  }

  private static Message message(Envelope envelope, Ack ack) {
    return new Message(envelope, new OnceAck(envelope.id(), ack));
  }
}
