package dev.hikyaku.routing.ai.embedded;

import java.util.List;

/** A point in the encoder's space. Immutable. */
final class Vector {
  private final float[] values;

  private Vector(float[] values) {
    this.values = values;
  }

  /** Takes the array itself, without a copy. */
  static Vector of(float... values) {
    return new Vector(values);
  }

  /** The mean of some vectors, at least one. */
  static Vector mean(List<Vector> vectors) {
    double[] sums = new double[vectors.get(0).values.length];
    for (Vector vector : vectors) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += vector.values[i];
      }
    }
    float[] mean = new float[sums.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sums[i] / vectors.size());
    }
    return new Vector(mean);
  }

  /** How many numbers it has. */
  int width() {
    return values.length;
  }

  /** The numbers themselves, not a copy: to be read only. */
  float[] numbers() {
    return values;
  }

  /** Writes each number into a table that has so many columns, into this column. */
  void spread(float[] table, int column, int columns) {
    for (int i = 0; i < values.length; i++) {
      table[i * columns + column] = values[i];
    }
  }

  /** The same direction with length 1; a vector without length stays as it is. */
  Vector unit() {
    double length = Math.sqrt(dot(this));
    if (length == 0) {
      return this;
    }
    float[] unit = new float[values.length];
    for (int i = 0; i < unit.length; i++) {
      unit[i] = (float) (values[i] / length);
    }
    return new Vector(unit);
  }

  /** From the other to this one. */
  Vector minus(Vector other) {
    float[] difference = new float[values.length];
    for (int i = 0; i < difference.length; i++) {
      difference[i] = values[i] - other.values[i];
    }
    return new Vector(difference);
  }

  /** The inner product: the cosine of the angle when both have length 1. */
  double dot(Vector other) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += (double) values[i] * other.values[i];
    }
    return sum;
  }

  /** The inner product with the nearest of some vectors; -1 when there is none. */
  double nearest(List<Vector> vectors) {
    double nearest = -1;
    for (Vector vector : vectors) {
      nearest = Math.max(nearest, dot(vector));
    }
    return nearest;
  }
}
