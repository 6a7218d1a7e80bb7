package dev.hikyaku.relay.spi;

import java.time.Duration;

/**
 * Sums over windows that slide along: budgets that several relays share. A window is cut into
 * {@link #BUCKETS}, so what was counted may leave it up to one bucket early, never late.
 */
public interface Counters {
  /** How many pieces a window is cut into. */
  int BUCKETS = 60;

  /** Counts something, whatever the sum. */
  void add(Window window, double amount) throws StoreException, InterruptedException;

  /**
   * Counts something if there is room for it: of many callers, as many get it as fit.
   *
   * @param amount more than 0
   */
  Reservation reserve(Window window, double amount, Limit limit)
      throws StoreException, InterruptedException;

  /**
   * Corrects what was reserved to what it came to. Does nothing once that has left the window.
   *
   * @param actual 0 when nothing was used
   */
  void settle(Reservation.Granted granted, double actual)
      throws StoreException, InterruptedException;

  /** What is in the window now. */
  double sum(Window window) throws StoreException, InterruptedException;

  /**
   * A sum under a name.
   *
   * @param name unique in the store; always used with the same length
   * @param length how far back is counted, at least {@link #BUCKETS} milliseconds
   */
  record Window(String name, Duration length) {
    /** Checks the length. */
    public Window {
      if (length.toMillis() < BUCKETS) {
        throw new IllegalArgumentException("a window is at least " + BUCKETS + " ms");
      }
    }

    /** The length of a bucket in milliseconds. */
    public long bucketMillis() {
      return length.toMillis() / BUCKETS;
    }

    /** The bucket of a moment. */
    public long bucket(long epochMillis) {
      return Math.floorDiv(epochMillis, bucketMillis());
    }
  }

  /**
   * How much a window may hold: a fixed amount and a share of what another one of the same length
   * holds.
   *
   * @param fixed the fixed amount
   * @param share of the sum of {@code of}
   * @param of the name of the other one; empty when there is none
   */
  record Limit(double fixed, double share, String of) {
    /** What makes up for shares such as 0.29, a hundred of which are a bit less than 29. */
    public static final double CRUMB = 1e-9;

    /** A fixed amount. */
    public static Limit of(double fixed) {
      return new Limit(fixed, 0, "");
    }

    /** Whether so much may stand in the window while the other one holds that much. */
    public boolean allows(double wanted, double other) {
      return wanted <= fixed + share * other + CRUMB;
    }
  }

  /** What came of asking for room. */
  sealed interface Reservation {
    /**
     * There was room, and it is counted.
     *
     * @param window where
     * @param bucket when
     * @param amount how much
     */
    record Granted(Window window, long bucket, double amount) implements Reservation {}

    /** There is no room; nothing was counted. */
    record Refused() implements Reservation {}
  }
}
