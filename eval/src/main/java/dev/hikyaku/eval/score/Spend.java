package dev.hikyaku.eval.score;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a run took, and who had the last word.
 *
 * @param tokens of all models
 * @param costUsd of all models
 * @param routers how many cases each type of router decided; {@code none}: nobody
 * @param models how many cases each model had the last word in
 */
public record Spend(
    long tokens, double costUsd, Map<String, Long> routers, Map<String, Long> models) {

  static Spend of(List<Scored> cases) {
    Function<Scored, Optional<String>> router =
        one -> one.router().or(() -> Optional.of(Certainty.NONE));
    return new Spend(
        cases.stream().mapToLong(Scored::tokens).sum(),
        cases.stream().mapToDouble(Scored::costUsd).sum(),
        count(cases, router),
        count(cases, Scored::model));
  }

  private static Map<String, Long> count(
      List<Scored> cases, Function<Scored, Optional<String>> word) {
    Map<String, Long> counts = new TreeMap<>();
    cases.forEach(one -> word.apply(one).ifPresent(name -> counts.merge(name, 1L, Long::sum)));
    return counts;
  }
}
