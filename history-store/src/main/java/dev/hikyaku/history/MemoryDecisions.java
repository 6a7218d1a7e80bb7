package dev.hikyaku.history;

import dev.hikyaku.relay.spi.DecisionLog;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** Decisions in memory. Thread-safe. */
final class MemoryDecisions implements DecisionLog {
  private final Duration window;
  private final ReentrantLock lock = new ReentrantLock();

  /** By message, then by route. */
  private final Expiring<NavigableMap<String, StoredDecision>> messages;

  MemoryDecisions(int most, Duration window, Time time) {
    this.window = window;
    this.messages = new Expiring<>(most, time);
  }

  @Override
  public void put(StoredDecision decision) {
    lock.lock();
    try {
      NavigableMap<String, StoredDecision> routes =
          new TreeMap<>(messages.find(decision.messageId()).orElseGet(TreeMap::new));
      routes.put(decision.route(), decision);
      messages.put(decision.messageId(), routes, window);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<StoredDecision> of(String messageId) {
    return messages.find(messageId).map(NavigableMap::values).map(List::copyOf).orElse(List.of());
  }
}
