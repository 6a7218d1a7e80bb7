package dev.hikyaku.eval.score;

import java.util.List;
import java.util.Set;

/** When a choice is right. */
public enum Choose {
  /** Any of the expected destinations, and none beside them. */
  ONE,
  /** Exactly the expected destinations. */
  MANY;

  /** Whether it is; a failure never is, and what is nobody's is right when it was left alone. */
  boolean right(List<String> expected, List<String> got, Ending ending) {
    if (ending == Ending.FAILED) {
      return false;
    }
    if (expected.isEmpty()) {
      return ending == Ending.ABSTAINED;
    }
    return switch (this) {
      case ONE -> !got.isEmpty() && expected.containsAll(got);
      case MANY -> Set.copyOf(expected).equals(Set.copyOf(got));
    };
  }
}
