package dev.hikyaku.history;

import dev.hikyaku.relay.spi.FeedbackLog;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;

/** Feedback in memory; the oldest goes when there is too much. Thread-safe. */
final class MemoryFeedback implements FeedbackLog {
  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final SequencedMap<Subject, Entry> entries = new LinkedHashMap<>();
  private long revision;

  private record Subject(String messageId, String sender) {}

  MemoryFeedback(int most) {
    this.most = most;
  }

  @Override
  public Entry put(Said said) {
    Subject subject = new Subject(said.messageId(), said.sender());
    lock.lock();
    try {
      Entry before = entries.get(subject);
      if (before != null && before.said().repeats(said)) {
        return before;
      }
      Entry entry = new Entry(++revision, said);
      entries.putLast(subject, entry);
      if (entries.size() > most) {
        entries.pollFirstEntry();
      }
      return entry;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean undo(String messageId, String sender) {
    lock.lock();
    try {
      return entries.remove(new Subject(messageId, sender)) != null;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<Entry> all() {
    lock.lock();
    try {
      return List.copyOf(entries.values());
    } finally {
      lock.unlock();
    }
  }
}
