package dev.hikyaku.eval;

import dev.hikyaku.eval.data.CaseProblem;
import dev.hikyaku.eval.score.Metrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a run found.
 *
 * @param header what it can be repeated from
 * @param metrics every number
 * @param results case by case, each with its two largest probabilities
 * @param skipped the broken lines that were left out
 * @param complete whether all cases were asked: not when the money would not have sufficed
 */
public record Report(
    RunHeader header,
    Metrics metrics,
    List<CaseResult> results,
    List<CaseProblem> skipped,
    boolean complete) {
  /** Copies the lists. */
  public Report {
    results = List.copyOf(results);
    skipped = List.copyOf(skipped);
  }

  /** The share of cases whose repeats all gave the same answer; empty when each was asked once. */
  public OptionalDouble stability() {
    return header.repeat() == 1
        ? OptionalDouble.empty()
        : results.stream().mapToDouble(one -> one.source().answers() == 1 ? 1 : 0).average();
  }

  /** The version that each model named; the last one, should it have changed meanwhile. */
  public Map<String, String> modelVersions() {
    Map<String, String> versions = new TreeMap<>();
    for (CaseResult one : results) {
      one.scored()
          .model()
          .ifPresent(model -> one.source().version().ifPresent(v -> versions.put(model, v)));
    }
    return versions;
  }

  /** The prompt that the models read; empty when none was, or more than one. */
  public Optional<String> promptSha256() {
    List<String> prompts =
        results.stream()
            .flatMap(one -> one.source().promptSha256().stream())
            .distinct()
            .limit(2)
            .toList();
    return prompts.size() == 1 ? Optional.of(prompts.getFirst()) : Optional.empty();
  }
}
