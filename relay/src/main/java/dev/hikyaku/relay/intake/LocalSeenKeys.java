package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.spi.SeenKeys;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The keys of one source inside this process, lost at exit. When there are too many, those that
 * have been done for longest are forgotten first: repeats mostly come soon. Thread-safe.
 */
final class LocalSeenKeys implements SeenKeys {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");

  private final String source;
  private final long ttlNanos;
  private final int most;
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, CountDownLatch> inProgress = new HashMap<>();
  // All are remembered equally long, so the order in which they were done is that of their end.
  private final LinkedHashMap<String, Long> done = new LinkedHashMap<>();
  private boolean overflowTold;

  /**
   * No keys yet.
   *
   * @param source its name, for the log
   * @param ttl how long a key is remembered once it is done
   * @param most how many of these are remembered
   */
  LocalSeenKeys(String source, Duration ttl, int most, Time time) {
    this.source = source;
    this.ttlNanos = Deadline.saturatedNanos(ttl);
    this.most = most;
    this.time = time;
  }

  @Override
  public Claim claim(String key) {
    lock.lock();
    try {
      dropExpired();
      CountDownLatch end = inProgress.get(key);
      if (end != null) {
        return new Claim.InProgress(end::await);
      }
      if (done.containsKey(key)) {
        return new Claim.Done();
      }
      inProgress.put(key, new CountDownLatch(1));
      return new Claim.Unseen(new Held(key));
    } finally {
      lock.unlock();
    }
  }

  private void dropExpired() {
    long now = time.nanos();
    Iterator<Long> oldest = done.values().iterator();
    while (oldest.hasNext() && now - oldest.next() >= ttlNanos) {
      oldest.remove();
    }
  }

  private void remember(String key) {
    dropExpired();
    if (done.size() >= most) {
      done.pollFirstEntry();
      tellOverflow();
    }
    done.putLast(key, time.nanos());
  }

  private void tellOverflow() {
    if (!overflowTold) {
      overflowTold = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "source {0}: dedupe remembers the newest {1} keys only; older ones no longer count as"
              + " seen though their ttl is not over",
          source,
          most);
    }
  }

  /** How many keys are known, in progress or done. */
  int size() {
    lock.lock();
    try {
      return inProgress.size() + done.size();
    } finally {
      lock.unlock();
    }
  }

  private final class Held implements Lease {
    private final String key;

    Held(String key) {
      this.key = key;
    }

    @Override
    public void done() {
      end(true);
    }

    @Override
    public void forget() {
      end(false);
    }

    private void end(boolean isDone) {
      lock.lock();
      try {
        CountDownLatch end = inProgress.remove(key);
        if (isDone) {
          remember(key);
        }
        if (end != null) {
          end.countDown();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
