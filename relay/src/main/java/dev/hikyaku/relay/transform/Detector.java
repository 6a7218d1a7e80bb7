package dev.hikyaku.relay.transform;

import java.util.List;
import java.util.Optional;

/**
 * What {@code redact} finds in texts by itself. Thread-safe.
 *
 * @param word in the spec, and in brackets in a text
 * @param scan finds it
 */
record Detector(String word, Scan scan) {
  /** In the order they look: a card's number may hold what looks like a telephone's. */
  private static final List<Detector> ALL =
      List.of(
          new Detector("email", new EmailScan()),
          new Detector("card", new CardScan()),
          new Detector("phone", new PhoneScan()));

  /** Looks for one kind of thing. Never looks at a character more than a fixed number of times. */
  interface Scan {
    /** The first one at or after an index. */
    Optional<Found> next(String text, int from, Budget budget);
  }

  /**
   * A piece of a text.
   *
   * @param start its first character
   * @param end behind its last
   */
  record Found(int start, int end) {}

  /** Those that are named. */
  static List<Detector> named(List<String> words) {
    return ALL.stream().filter(one -> words.contains(one.word())).toList();
  }

  /** Every word there is. */
  static List<String> words() {
    return ALL.stream().map(Detector::word).toList();
  }

  /** The text with {@code [email]}, {@code [card]} or {@code [phone]} for each one in it. */
  String replaced(String text, Budget budget) {
    Optional<Found> found = scan.next(text, 0, budget);
    if (found.isEmpty()) {
      return text;
    }
    StringBuilder seen = new StringBuilder(text.length());
    int done = 0;
    while (found.isPresent()) {
      seen.append(text, done, found.get().start()).append('[').append(word()).append(']');
      done = found.get().end();
      found = scan.next(text, done, budget);
    }
    return seen.append(text, done, text.length()).toString();
  }
}
