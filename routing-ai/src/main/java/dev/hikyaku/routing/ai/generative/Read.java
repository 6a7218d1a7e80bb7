package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.model.Outcome;
import java.util.Map;

/** What an answer says. */
public sealed interface Read {
  /**
   * One candidate, or {@code none}.
   *
   * @param choice the declared name
   * @param confidence 0 to 1
   * @param asAsked whether nothing had to be peeled off
   */
  record One(String choice, double confidence, boolean asAsked) implements Read {}

  /**
   * A number for each candidate.
   *
   * @param numbers 0 to 1, in the order of the candidates
   * @param asAsked whether nothing had to be peeled off
   */
  record Many(Map<String, Double> numbers, boolean asAsked) implements Read {}

  /** No decision. */
  record Bad(Outcome.Unusable outcome) implements Read {}
}
