package dev.hikyaku.history;

import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.time.Time;
import java.util.Collection;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** Counters in memory. Thread-safe. */
final class MemoryCounters implements Counters {
  private final Time time;
  private final ReentrantLock lock = new ReentrantLock();

  /** Amount by bucket; a window that nobody counted in for its length is gone. */
  private final Expiring<NavigableMap<Long, Double>> windows;

  MemoryCounters(int most, Time time) {
    this.time = time;
    this.windows = new Expiring<>(most, time);
  }

  @Override
  public void add(Window window, double amount) {
    lock.lock();
    try {
      addTo(window, bucket(window), amount);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Reservation reserve(Window window, double amount, Limit limit) {
    lock.lock();
    try {
      double other = limit.of().isEmpty() ? 0 : live(new Window(limit.of(), window.length()));
      if (!limit.allows(live(window) + amount, other)) {
        return new Reservation.Refused();
      }
      long bucket = bucket(window);
      addTo(window, bucket, amount);
      return new Reservation.Granted(window, bucket, amount);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void settle(Reservation.Granted granted, double actual) {
    lock.lock();
    try {
      if (granted.bucket() > bucket(granted.window()) - BUCKETS) {
        addTo(granted.window(), granted.bucket(), actual - granted.amount());
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public double sum(Window window) {
    lock.lock();
    try {
      return live(window);
    } finally {
      lock.unlock();
    }
  }

  /** The monotonic clock: a wall clock that is set must not empty a budget. */
  private long bucket(Window window) {
    return window.bucket(TimeUnit.NANOSECONDS.toMillis(time.nanos()));
  }

  private double live(Window window) {
    NavigableMap<Long, Double> buckets = windows.find(window.name()).orElseGet(TreeMap::new);
    Collection<Double> live = buckets.tailMap(bucket(window) - BUCKETS, false).values();
    return live.stream().mapToDouble(Double::doubleValue).sum();
  }

  private void addTo(Window window, long bucket, double amount) {
    NavigableMap<Long, Double> buckets = windows.find(window.name()).orElseGet(TreeMap::new);
    buckets.headMap(bucket(window) - BUCKETS, true).clear();
    buckets.merge(bucket, amount, Double::sum);
    windows.put(window.name(), buckets, window.length());
  }
}
