package dev.hikyaku.routing.ai;

import dev.hikyaku.routing.ai.model.Answer;
import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Question;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * When an answer is sure enough to obey.
 *
 * @param choose one or many
 * @param thresholds the least probabilities
 * @param margin the least distance between the best and the next; under many it plays no part
 */
record ConfidenceRule(Choose choose, Thresholds thresholds, double margin) {
  private static final String LOW_CONFIDENCE = "low_confidence";
  private static final String LOW_MARGIN = "low_margin";

  Verdict judge(Answer answer) {
    return switch (choose) {
      case ONE -> one(answer);
      case MANY -> many(answer);
    };
  }

  private Verdict one(Answer answer) {
    Optional<String> best = best(answer);
    if (best.filter(name -> passes(name, answer)).isEmpty()) {
      return new Verdict.Unsure(LOW_CONFIDENCE);
    }
    return margin(answer) < margin
        ? new Verdict.Unsure(LOW_MARGIN)
        : new Verdict.Sure(List.of(best.get()));
  }

  private Verdict many(Answer answer) {
    Map<String, Double> numbers = answer.probabilities();
    List<String> passing =
        numbers.keySet().stream()
            .filter(name -> passes(name, answer))
            .sorted(Comparator.comparingDouble((String name) -> -numbers.getOrDefault(name, 0.0)))
            .toList();
    return passing.isEmpty() ? new Verdict.Unsure(LOW_CONFIDENCE) : new Verdict.Sure(passing);
  }

  private boolean passes(String name, Answer answer) {
    return answer.probabilities().getOrDefault(name, 0.0) >= threshold(name, answer);
  }

  /** What a destination must reach. */
  double threshold(String name, Answer answer) {
    return thresholds.of(name, answer.model());
  }

  /** The candidate with the largest probability. */
  Optional<String> best(Answer answer) {
    Map<String, Double> candidates = new LinkedHashMap<>(answer.probabilities());
    candidates.remove(Question.NONE);
    return Question.best(candidates);
  }

  /** From the best candidate down to the next one; {@code none} plays no part. */
  double margin(Answer answer) {
    Map<String, Double> rest = new LinkedHashMap<>(answer.probabilities());
    rest.remove(Question.NONE);
    double most = best(answer).map(rest::remove).orElse(0.0);
    return most - rest.values().stream().mapToDouble(p -> p).max().orElse(0);
  }
}
