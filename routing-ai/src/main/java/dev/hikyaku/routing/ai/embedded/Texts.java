package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Lessons;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Everything a fit reads.
 *
 * @param outlines the candidates
 * @param strangers texts that belong to none of them
 */
record Texts(List<Outline> outlines, List<String> strangers) {
  /** The number of examples from which a regression knows a candidate better than its centre. */
  static final int ENOUGH = 5;

  private static final double MOST = 0.9;

  static Texts of(Lessons lessons) {
    return new Texts(
        lessons.candidates().stream().map(Outline::of).toList(),
        lessons.negatives().stream().filter(Outline::hasLetter).distinct().toList());
  }

  /** Each text once, in a fixed order. */
  Set<String> all() {
    Set<String> all = new LinkedHashSet<>(Everyday.SENTENCES);
    outlines.forEach(outline -> all.addAll(outline.texts()));
    all.addAll(strangers);
    return all;
  }

  /**
   * Whether nine of ten candidates have enough examples for a regression. The tenth may be new: its
   * description stands in for what it lacks.
   */
  boolean plenty() {
    long enough = outlines.stream().filter(o -> o.examples().size() >= ENOUGH).count();
    return enough >= MOST * outlines.size();
  }

  /** The same without one of so many folds of the examples. */
  Texts without(int fold, int folds) {
    return new Texts(outlines.stream().map(o -> o.without(fold, folds)).toList(), strangers);
  }
}
