package dev.hikyaku.eval.compare;

import dev.hikyaku.eval.CaseResult;
import java.util.List;

/**
 * A case that one of the runs has right and the other wrong.
 *
 * @param first what came of it in the first run
 * @param second what came of it in the second run
 */
public record Flip(CaseResult first, CaseResult second) {
  /** Whether the second has it right. */
  public boolean won() {
    return second.scored().outcome().right();
  }

  /** Where it belongs. */
  public List<String> expected() {
    return first.scored().outcome().expected();
  }
}
