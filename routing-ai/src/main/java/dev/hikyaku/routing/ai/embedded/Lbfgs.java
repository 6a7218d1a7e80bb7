package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Minimises a smooth function by limited-memory BFGS: each step goes where the last few slopes say
 * the minimum lies, and is halved until it leads down far enough (Nocedal and Wright, Numerical
 * Optimization, algorithms 7.4 and 3.1). The same start gives the same bits.
 */
final class Lbfgs {
  private static final int MEMORY = 8;
  private static final double ENOUGH = 1e-4; // of the decrease that the slope promises
  private static final double LEAST_STEP = 1e-6;

  private final Objective objective;
  private final Deque<Move> moves = new ArrayDeque<>();
  private double[] point;
  private double[] slope;
  private double value;

  private Lbfgs(Objective objective, double[] start) throws InterruptedException {
    this.objective = objective;
    this.point = start.clone();
    this.slope = new double[start.length];
    this.value = objective.at(point, slope);
  }

  /**
   * Where the function is least, as far as so many steps lead.
   *
   * @param tolerance it also ends when a step gains less than this share of the value
   * @throws InterruptedException when the caller is to stop
   */
  static double[] minimise(Objective objective, double[] start, int steps, double tolerance)
      throws InterruptedException {
    Lbfgs search = new Lbfgs(objective, start);
    for (int step = 0; step < steps; step++) {
      double before = search.value;
      if (!search.step() || before - search.value < tolerance * Math.abs(before)) {
        break;
      }
    }
    return search.point;
  }

  /** Whether a step led down. */
  private boolean step() throws InterruptedException {
    double[] direction = direction();
    double descent = dot(direction, slope);
    double[] nextSlope = new double[point.length];
    for (double length = 1; length >= LEAST_STEP; length /= 2) {
      double[] next = plus(point, length, direction);
      double nextValue = objective.at(next, nextSlope);
      if (nextValue <= value + ENOUGH * length * descent) {
        remember(new Move(minus(next, point), minus(nextSlope, slope)));
        point = next;
        slope = nextSlope;
        value = nextValue;
        return true;
      }
    }
    return false;
  }

  private void remember(Move move) {
    if (move.curvature() > 0) {
      moves.addLast(move);
    }
    if (moves.size() > MEMORY) {
      moves.removeFirst();
    }
  }

  /** Down the slope, bent by what the last moves told about the curvature. */
  private double[] direction() {
    double[] bent = slope.clone();
    double[] shares = new double[moves.size()];
    int i = 0;
    for (Iterator<Move> back = moves.descendingIterator(); back.hasNext(); i++) {
      Move move = back.next();
      shares[i] = dot(move.step, bent) / move.curvature();
      add(bent, -shares[i], move.change);
    }
    scale(bent, scale());
    for (Move move : moves) {
      i--;
      double share = dot(move.change, bent) / move.curvature();
      add(bent, shares[i] - share, move.step);
    }
    scale(bent, -1);
    return bent;
  }

  private double scale() {
    return moves.isEmpty()
        ? 1 / Math.max(1, Math.sqrt(dot(slope, slope)))
        : moves.getLast().curvature() / dot(moves.getLast().change, moves.getLast().change);
  }

  /** A step that was taken, and how the slope changed along it. */
  private static final class Move {
    private final double[] step;
    private final double[] change;

    Move(double[] step, double[] change) {
      this.step = step;
      this.change = change;
    }

    double curvature() {
      return dot(step, change);
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double[] plus(double[] a, double share, double[] b) {
    double[] sum = a.clone();
    add(sum, share, b);
    return sum;
  }

  private static double[] minus(double[] a, double[] b) {
    return plus(a, -1, b);
  }

  private static void add(double[] to, double share, double[] what) {
    for (int i = 0; i < to.length; i++) {
      to[i] += share * what[i];
    }
  }

  private static void scale(double[] numbers, double by) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] *= by;
    }
  }
}
