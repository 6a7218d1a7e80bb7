package dev.hikyaku.eval.compare;

import dev.hikyaku.eval.CaseResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cases of two runs, side by side.
 *
 * @param both the cases that both have, in the order of the first
 * @param onlyFirst how many the first has alone
 * @param onlySecond how many the second has alone
 */
record Pairs(List<Pair> both, long onlyFirst, long onlySecond) {
  /** One case of both runs. */
  record Pair(CaseResult first, CaseResult second) {
    boolean sameLabels() {
      return first.scored().outcome().expected().equals(second.scored().outcome().expected());
    }
  }

  static Pairs of(List<CaseResult> first, List<CaseResult> second) {
    Map<String, CaseResult> left = new HashMap<>();
    second.forEach(result -> left.put(result.id(), result));
    List<Pair> both = new ArrayList<>();
    for (CaseResult result : first) {
      Optional.ofNullable(left.remove(result.id()))
          .ifPresent(other -> both.add(new Pair(result, other)));
    }
    return new Pairs(List.copyOf(both), first.size() - both.size(), left.size());
  }
}
