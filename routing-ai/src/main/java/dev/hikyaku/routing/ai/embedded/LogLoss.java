package dev.hikyaku.routing.ai.embedded;

import java.util.Arrays;

/**
 * How badly a softmax regression fits labelled points: the sum of their weighted log losses, and a
 * penalty on weights. The point it is asked at holds for each coordinate of the space a weight for
 * each class, and then a bias for each class. Not thread-safe.
 *
 * <p>The inner loops run over classes and hold no sum, so that the compiler turns them into vector
 * instructions that give the same bits as the plain ones.
 */
final class LogLoss implements Objective {
  private static final int ROWS_PER_LOOK = 256;

  private final float[][] rows;
  private final int[] classes;
  private final float[] worth;
  private final int count;
  private final double penalty;

  private final float[] weights;
  private final float[] partial;
  private final float[] shares;

  /**
   * Of points with a class each.
   *
   * @param worth what each point counts
   * @param count how many classes there are
   * @param penalty on half the square of each weight
   */
  LogLoss(float[][] rows, int[] classes, float[] worth, int count, double penalty) {
    this.rows = rows;
    this.classes = classes;
    this.worth = worth;
    this.count = count;
    this.penalty = penalty;
    int size = (rows[0].length + 1) * count;
    this.weights = new float[size];
    this.partial = new float[size];
    this.shares = new float[count];
  }

  @Override
  public double at(double[] point, double[] gradient) throws InterruptedException {
    double value = penalise(point, gradient);
    for (int i = 0; i < point.length; i++) {
      weights[i] = (float) point[i];
    }
    for (int from = 0; from < rows.length; from += ROWS_PER_LOOK) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      value += addRows(from, Math.min(rows.length, from + ROWS_PER_LOOK), gradient);
    }
    return value;
  }

  private double penalise(double[] point, double[] gradient) {
    double squares = 0;
    for (int i = 0; i < point.length; i++) {
      gradient[i] = penalty * point[i];
      squares += point[i] * point[i];
    }
    return penalty / 2 * squares;
  }

  private double addRows(int from, int to, double[] gradient) {
    Arrays.fill(partial, 0);
    double loss = 0;
    for (int row = from; row < to; row++) {
      System.arraycopy(weights, rows[row].length * count, shares, 0, count);
      Columns.addProducts(weights, rows[row], shares);
      loss += worth[row] * Softmax.toShares(shares, classes[row]);
      shares[classes[row]] -= 1;
      for (int c = 0; c < count; c++) {
        shares[c] *= worth[row];
      }
      addOuter(rows[row], shares, partial);
    }
    for (int i = 0; i < partial.length; i++) {
      gradient[i] += partial[i];
    }
    return loss;
  }

  /**
   * Adds the product of each coordinate and each share, and the shares themselves to the biases.
   */
  private static void addOuter(float[] row, float[] shares, float[] sums) {
    int count = shares.length;
    for (int d = 0; d < row.length; d++) {
      float x = row[d];
      int at = d * count;
      for (int c = 0; c < count; c++) {
        sums[at + c] += x * shares[c];
      }
    }
    int bias = row.length * count;
    for (int c = 0; c < count; c++) {
      sums[bias + c] += shares[c];
    }
  }
}
