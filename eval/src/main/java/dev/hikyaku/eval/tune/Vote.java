package dev.hikyaku.eval.tune;

import dev.hikyaku.eval.CaseResult;
import dev.hikyaku.eval.score.Certainty;
import java.util.Map;

/**
 * What a model would choose if no threshold held it back.
 *
 * @param probability of the likeliest destination; below any threshold when it named none
 * @param right whether the case belongs there
 * @param outOfScope whether the case is nobody's
 */
public record Vote(double probability, boolean right, boolean outOfScope) {
  private static final double NEVER = -1;

  /** The vote of a case. */
  public static Vote of(CaseResult result) {
    boolean nobodys = result.scored().outcome().outOfScope();
    return result.probabilities().entrySet().stream()
        .filter(entry -> !entry.getKey().equals(Certainty.NONE))
        .max(Map.Entry.comparingByValue())
        .map(best -> new Vote(best.getValue(), expects(result, best.getKey()), nobodys))
        .orElseGet(() -> new Vote(NEVER, false, nobodys));
  }

  private static boolean expects(CaseResult result, String name) {
    return result.scored().outcome().expected().contains(name);
  }
}
