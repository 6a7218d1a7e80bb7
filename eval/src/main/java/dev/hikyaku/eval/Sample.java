package dev.hikyaku.eval;

import java.util.SplittableRandom;

/**
 * Draws some of many, each as likely as any other, while they pass by (Knuth, The Art of Computer
 * Programming 2, algorithm S). The same seed draws the same ones. Not thread-safe.
 */
final class Sample {
  private final SplittableRandom random;
  private long left;
  private long wanted;

  Sample(long wanted, long all, long seed) {
    this.random = new SplittableRandom(seed);
    this.left = all;
    this.wanted = Math.min(wanted, all);
  }

  /** How many are still to be drawn. */
  long wanted() {
    return wanted;
  }

  /** Whether the one that passes now is drawn. */
  boolean takes() {
    boolean drawn = wanted > 0 && random.nextLong(left) < wanted;
    left--;
    wanted -= drawn ? 1 : 0;
    return drawn;
  }
}
