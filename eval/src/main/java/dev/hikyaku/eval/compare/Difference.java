package dev.hikyaku.eval.compare;

import dev.hikyaku.eval.score.Interval;
import java.util.Optional;

/**
 * A number of both runs.
 *
 * @param name what it is
 * @param first of the first run
 * @param second of the second run
 * @param interval the middle 95 % of second − first over resampled cases
 */
public record Difference(String name, double first, double second, Optional<Interval> interval) {
  /** Second − first. */
  public double change() {
    return second - first;
  }
}
