package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/**
 * Vectors side by side, coordinate after coordinate, so that one pass gives the inner product of a
 * point with each of them. The inner loop runs over the vectors and holds no sum: the compiler
 * turns it into vector instructions that give the same bits as plain ones. Immutable.
 */
final class Columns {
  private static final int AT_ONCE = 4;

  private final float[] values;
  private final int count;

  private Columns(float[] values, int count) {
    this.values = values;
    this.count = count;
  }

  /** Vectors of one width. */
  static Columns of(List<Vector> vectors) {
    int count = vectors.size();
    float[] values = new float[count == 0 ? 0 : count * vectors.getFirst().width()];
    for (int c = 0; c < count; c++) {
      vectors.get(c).spread(values, c, count);
    }
    return new Columns(values, count);
  }

  /** How many vectors there are. */
  int count() {
    return count;
  }

  /** The inner product of a point with each vector. */
  float[] products(float[] point) {
    float[] products = new float[count];
    addProducts(values, point, products);
    return products;
  }

  /**
   * Adds the inner product of a point with each column of a table.
   *
   * @param table for each coordinate one number for each column
   * @param sums one for each column
   */
  static void addProducts(float[] table, float[] point, float[] sums) {
    int columns = sums.length;
    int d = 0;
    for (; d + AT_ONCE <= point.length; d += AT_ONCE) {
      addFour(table, d * columns, point, d, sums);
    }
    for (; d < point.length; d++) {
      int at = d * columns;
      float x = point[d];
      for (int c = 0; c < columns; c++) {
        sums[c] += x * table[at + c];
      }
    }
  }

  /** Four coordinates at a time: the sums are read and written a quarter as often. */
  private static void addFour(float[] table, int at, float[] point, int d, float[] sums) {
    int columns = sums.length;
    float first = point[d];
    float second = point[d + 1];
    float third = point[d + 2];
    float fourth = point[d + 3];
    for (int c = 0; c < columns; c++) {
      sums[c] +=
          first * table[at + c]
              + second * table[at + columns + c]
              + third * table[at + 2 * columns + c]
              + fourth * table[at + 3 * columns + c];
    }
  }
}
