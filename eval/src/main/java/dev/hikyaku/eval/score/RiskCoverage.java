package dev.hikyaku.eval.score;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What it costs to decide more cases: the error among the k most confident, for every k.
 *
 * <p>aurc = (1 ÷ n) · Σ over k = 1…n (wrong among the k most confident ÷ k) (Geifman and El-Yaniv
 * 2017). Cases of equal confidence have no order: among them the wrong ones count as evenly spread,
 * which is the mean over all their orders.
 *
 * @param points at most a hundred of them, the last for all cases
 * @param aurc the area below the curve
 */
public record RiskCoverage(List<Point> points, OptionalDouble aurc) {
  private static final int SHOWN = 100;

  /**
   * One place on the curve.
   *
   * @param coverage the share of cases decided
   * @param risk the share of these that is wrong
   * @param confidence the least confidence among them
   */
  public record Point(double coverage, double risk, double confidence) {}

  /** What the curve looks at: how sure, and whether right. */
  record Case(double confidence, boolean right) {}

  static RiskCoverage of(List<Case> cases) {
    List<Case> sorted =
        cases.stream().sorted(Comparator.comparingDouble(Case::confidence).reversed()).toList();
    List<Point> points = new ArrayList<>();
    double area = 0;
    double wrong = 0;
    for (int first = 0; first < sorted.size(); ) {
      int end = endOfTie(sorted, first);
      double each = wrongShare(sorted.subList(first, end));
      for (int k = first + 1; k <= end; k++) {
        wrong += each;
        area += wrong / k;
        if (shown(k, sorted.size())) {
          double coverage = (double) k / sorted.size();
          points.add(new Point(coverage, wrong / k, sorted.get(k - 1).confidence()));
        }
      }
      first = end;
    }
    return new RiskCoverage(
        List.copyOf(points),
        sorted.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(area / sorted.size()));
  }

  private static int endOfTie(List<Case> sorted, int first) {
    double confidence = sorted.get(first).confidence();
    int end = first + 1;
    while (end < sorted.size() && Double.compare(sorted.get(end).confidence(), confidence) == 0) {
      end++;
    }
    return end;
  }

  private static double wrongShare(List<Case> tied) {
    return (double) tied.stream().filter(one -> !one.right()).count() / tied.size();
  }

  private static boolean shown(long k, long all) {
    return k * SHOWN / all > (k - 1) * SHOWN / all;
  }
}
