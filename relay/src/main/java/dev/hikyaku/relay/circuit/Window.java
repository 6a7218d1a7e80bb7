package dev.hikyaku.relay.circuit;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Arrays;

/**
 * Two counts over the last so many seconds. Time is cut into buckets, so what was counted is
 * forgotten up to one sixtieth of the window early, never late. Its owner guards it.
 */
public final class Window {
  private static final int BUCKETS = 60;

  private final Time time;
  private final long width;
  private final long[] ones = new long[BUCKETS];
  private final long[] others = new long[BUCKETS];
  private long start;
  private int at;
  private long one;
  private long other;

  /** Nothing is counted yet. */
  public Window(Duration length, Time time) {
    this.time = time;
    this.width = Math.max(1, Deadline.saturatedNanos(length) / BUCKETS);
    this.start = time.nanos();
  }

  /** How often the first thing was counted within the window, as of the last move. */
  public long one() {
    return one;
  }

  /** How often the second thing was. */
  public long other() {
    return other;
  }

  /** Counts the first thing, now. */
  public void countOne() {
    move();
    ones[at]++;
    one++;
  }

  /** Counts the second thing, now. */
  public void countOther() {
    move();
    others[at]++;
    other++;
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(ones, 0);
    Arrays.fill(others, 0);
    one = 0;
    other = 0;
  }

  /** Goes on to the present: counting does that too. */
  public void move() {
    long now = time.nanos();
    long steps = (now - start) / width;
    if (steps >= BUCKETS) {
      clear();
    } else {
      for (long step = 0; step < steps; step++) {
        at = (at + 1) % BUCKETS;
        one -= ones[at];
        other -= others[at];
        ones[at] = 0;
        others[at] = 0;
      }
    }
    start += steps * width;
  }
}
