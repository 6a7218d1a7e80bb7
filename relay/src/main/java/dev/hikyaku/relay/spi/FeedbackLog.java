package dev.hikyaku.relay.spi;

import java.time.Instant;
import java.util.List;

/**
 * What people said of decisions, at most one entry for a message and a sender. What is learned from
 * it is a function of {@link #all} alone, so that undoing an entry undoes what was learned.
 */
public interface FeedbackLog {
  /**
   * Keeps an entry. The same message, sender, destinations and note again change nothing and give
   * the entry that is there; others of the same message and sender take its place.
   *
   * @return the entry as it is kept, with its revision
   */
  Entry put(Said said) throws StoreException, InterruptedException;

  /**
   * Takes back what a sender said of a message.
   *
   * @return whether there was something
   */
  boolean undo(String messageId, String sender) throws StoreException, InterruptedException;

  /** Every entry, the oldest revision first. */
  List<Entry> all() throws StoreException, InterruptedException;

  /**
   * What somebody said.
   *
   * @param messageId of which message
   * @param correct where it should have gone; empty when nowhere
   * @param note in their own words, or empty
   * @param sender who
   * @param at when
   */
  record Said(String messageId, List<String> correct, String note, String sender, Instant at) {
    /** Copies the list. */
    public Said {
      correct = List.copyOf(correct);
    }

    /** Whether it says the same, whenever it was said. */
    public boolean repeats(Said other) {
      return messageId.equals(other.messageId)
          && sender.equals(other.sender)
          && correct.equals(other.correct)
          && note.equals(other.note);
    }
  }

  /**
   * A kept entry.
   *
   * @param revision grows from entry to entry
   * @param said what was said
   */
  record Entry(long revision, Said said) {}
}
