package dev.hikyaku.eval.score;

import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * Bootstrap samples (Efron 1979): as many cases as there are, drawn with repeats, a thousand times.
 * The same seed draws the same.
 */
public final class Draws {
  private static final int DRAWS = 1000;

  private Draws() {}

  /**
   * Draws; not at all without cases.
   *
   * @param use gets the numbers of the drawn cases, from 0; the array is filled anew each time
   */
  public static void each(int cases, long seed, Consumer<int[]> use) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] drawn = new int[cases];
    for (int draw = 0; draw < DRAWS && cases > 0; draw++) {
      for (int i = 0; i < cases; i++) {
        drawn[i] = random.nextInt(cases);
      }
      use.accept(drawn);
    }
  }
}
