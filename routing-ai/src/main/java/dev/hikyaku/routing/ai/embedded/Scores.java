package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a message is worth to some candidates: a raw number and a probability each. */
final class Scores {
  private static final double RIVALRY = 0.1;

  private final List<String> names;
  private final double[] values;
  private final double[] shares;

  /**
   * Of these candidates.
   *
   * @param values the raw number of each
   * @param shares the probability of each when exactly one or none fits; none stands last
   */
  Scores(List<String> names, double[] values, double[] shares) {
    this.names = names;
    this.values = values;
    this.shares = shares;
  }

  /** The raw scores by name. */
  Map<String, Double> raw() {
    return byName(values);
  }

  /** The probability of each candidate and of none when exactly one fits; they sum to 1. */
  Map<String, Double> oneOf() {
    Map<String, Double> all = byName(shares);
    all.put(Question.NONE, shares[names.size()]);
    return all;
  }

  /**
   * The probability of each candidate judged by itself against none; the others weigh only a tenth,
   * so that two strong ones both pass.
   */
  Map<String, Double> each() {
    double none = shares[names.size()];
    double[] each = new double[names.size()];
    for (int i = 0; i < each.length; i++) {
      double rivals = Math.max(0, 1 - none - shares[i]);
      double against = none + RIVALRY * rivals;
      each[i] = shares[i] == 0 ? 0 : shares[i] / (shares[i] + against);
    }
    return byName(each);
  }

  private Map<String, Double> byName(double[] numbers) {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      map.put(names.get(i), numbers[i]);
    }
    return map;
  }
}
