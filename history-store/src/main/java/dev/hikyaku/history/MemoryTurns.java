package dev.hikyaku.history;

import dev.hikyaku.relay.spi.TurnLog;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Turns in memory. Thread-safe. */
final class MemoryTurns implements TurnLog {
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();

  /** The newest first. */
  private final Expiring<List<Kept>> keys;

  private record Kept(StoredTurn turn, Deadline end) {}

  MemoryTurns(int most, Time time) {
    this.time = time;
    this.keys = new Expiring<>(most, time);
  }

  @Override
  public void add(String key, StoredTurn turn, int keep, Duration ttl) {
    lock.lock();
    try {
      List<Kept> all = new ArrayList<>();
      all.add(new Kept(turn, Deadline.in(ttl, time)));
      keys.find(key).ifPresent(all::addAll);
      all.removeIf(kept -> kept.end().passed());
      Duration longest = all.stream().map(kept -> kept.end().left()).max(Duration::compareTo).get();
      keys.put(key, List.copyOf(all.subList(0, Math.min(keep, all.size()))), longest);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<StoredTurn> newest(String key, int most) {
    return keys.find(key).orElse(List.of()).stream()
        .filter(kept -> !kept.end().passed())
        .limit(most)
        .map(Kept::turn)
        .toList();
  }
}
