package dev.hikyaku.eval.score;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** Cases in few words. */
final class Fixtures {
  private static final Pattern SPACE = Pattern.compile(" ");

  private Fixtures() {}

  /** Names by spaces; empty for none. */
  static List<String> names(String text) {
    return text.isEmpty() ? List.of() : SPACE.splitAsStream(text).toList();
  }

  static Outcome outcome(String expected, String got, Ending ending) {
    return Outcome.of(names(expected), names(got), ending, Choose.ONE);
  }

  /** One case for each word of two texts of the same length. */
  static Counts chosen(String expected, String got) {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 0; i < names(expected).size(); i++) {
      outcomes.add(outcome(names(expected).get(i), names(got).get(i), Ending.CHOSEN));
    }
    return Counts.of(outcomes);
  }

  static Counts counts(Outcome... outcomes) {
    return Counts.of(List.of(outcomes));
  }

  static Certainty sure(double confidence, boolean right) {
    return new Certainty(confidence, right, 0, 0);
  }

  static Scored scored(Outcome outcome) {
    return scored(outcome, Map.of(), OptionalDouble.empty());
  }

  static Scored scored(Outcome outcome, Map<String, Double> probabilities, OptionalDouble ms) {
    return new Scored(
        outcome,
        Certainty.of(probabilities, outcome.expected()),
        Optional.of("ai"),
        Optional.of("local"),
        ms,
        10,
        0.5);
  }
}
