package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.letter.StoredLetter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What redrives did that stands in no file: letters that were sent but cannot be marked, and sends
 * that left no new letter behind. Both are rare, and bounded: when it is full nothing more is sent,
 * since it would be sent again without end. Not thread-safe.
 */
final class Redriving {
  private static final int MOST = 10_000;

  private final Set<String> unmarked = new HashSet<>();
  private final Map<String, Integer> failed = new HashMap<>();
  private final Set<String> seen = new HashSet<>();

  /** A new reading of all letters that are not done with begins. */
  void begin() {
    seen.clear();
  }

  /** This one is among them. */
  void see(StoredLetter letter) {
    if (unmarked.contains(letter.key()) || failed.containsKey(letter.key())) {
      seen.add(letter.key());
    }
  }

  /** The reading came to its end: what it did not meet is gone. */
  void end() {
    unmarked.retainAll(seen);
    failed.keySet().retainAll(seen);
  }

  /** Whether there is room to send one more. */
  boolean room() {
    return unmarked.size() + failed.size() < MOST;
  }

  /** Whether it was sent and is only to be marked. */
  boolean unmarked(StoredLetter letter) {
    return unmarked.contains(letter.key());
  }

  /** It was sent. */
  void sent(StoredLetter letter) {
    failed.remove(letter.key());
    unmarked.add(letter.key());
    seen.add(letter.key());
  }

  /** It was marked, or need not be. */
  void marked(StoredLetter letter) {
    unmarked.remove(letter.key());
    failed.remove(letter.key());
  }

  /** It was sent, and the old letter still stands for the message. */
  void failed(StoredLetter letter) {
    failed.merge(letter.key(), 1, Integer::sum);
    seen.add(letter.key());
  }

  /** How often the message was sent again by now. */
  int sends(StoredLetter letter) {
    return letter.redrives() + failed.getOrDefault(letter.key(), 0);
  }
}
