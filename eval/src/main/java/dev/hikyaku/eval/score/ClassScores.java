package dev.hikyaku.eval.score;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Every destination that is expected or chosen in some case. Each is counted by itself (one against
 * the rest), also where a case has several labels. {@code none} is no destination.
 *
 * <ul>
 *   <li>macro_f1 = the plain mean of their f1;
 *   <li>weighted_f1 = Σ support · f1 ÷ Σ support.
 * </ul>
 *
 * @param scores by name
 */
public record ClassScores(List<ClassScore> scores) {
  /** True positives, false positives, false negatives. */
  private static final class Hits {
    private long both;
    private long onlyGot;
    private long onlyExpected;
  }

  /** Counts them. */
  public static ClassScores of(Counts counts) {
    Map<String, Hits> hits = new TreeMap<>();
    counts.byOutcome().forEach((outcome, times) -> count(outcome, times, hits));
    return new ClassScores(
        hits.entrySet().stream().map(e -> score(e.getKey(), e.getValue())).toList());
  }

  private static ClassScore score(String name, Hits hits) {
    return new ClassScore(name, hits.both, hits.onlyGot, hits.onlyExpected);
  }

  private static void count(Outcome outcome, long times, Map<String, Hits> hits) {
    List<String> got = outcome.counted();
    for (String name : got) {
      Hits one = hits.computeIfAbsent(name, n -> new Hits());
      if (outcome.expected().contains(name)) {
        one.both += times;
      } else {
        one.onlyGot += times;
      }
    }
    for (String name : outcome.expected()) {
      if (!got.contains(name)) {
        hits.computeIfAbsent(name, n -> new Hits()).onlyExpected += times;
      }
    }
  }

  /** Every destination counts the same. */
  public OptionalDouble macroF1() {
    return scores.stream().mapToDouble(ClassScore::f1).average();
  }

  /** Every destination counts as often as it is expected. */
  public OptionalDouble weightedF1() {
    long support = scores.stream().mapToLong(ClassScore::support).sum();
    double sum = scores.stream().mapToDouble(score -> score.support() * score.f1()).sum();
    return support == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / support);
  }
}
