package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How near a message is to some candidates, and to everyday talk. */
final class Scores {
  private final List<String> names;
  private final double[] values;
  private final double everyday;

  Scores(List<String> names, double[] values, double everyday) {
    this.names = names;
    this.values = values;
    this.everyday = everyday;
  }

  /** The raw scores by name. */
  Map<String, Double> raw() {
    return byName(values);
  }

  /** The probability of each candidate and of none when exactly one fits; they sum to 1. */
  Map<String, Double> oneOf(Curve curve) {
    double[] shares = curve.oneOf(values, everyday);
    Map<String, Double> all = byName(shares);
    all.put(Question.NONE, shares[names.size()]);
    return all;
  }

  /** The probability of each candidate, judged by itself. */
  Map<String, Double> each(Curve curve) {
    return byName(curve.each(values, everyday));
  }

  private Map<String, Double> byName(double[] numbers) {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      map.put(names.get(i), numbers[i]);
    }
    return map;
  }
}
