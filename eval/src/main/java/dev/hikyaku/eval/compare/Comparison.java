package dev.hikyaku.eval.compare;

import dev.hikyaku.eval.CaseResult;
import dev.hikyaku.eval.RunHeader;
import dev.hikyaku.eval.SavedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What changed from one run to another.
 *
 * @param cases how many cases both have; everything is about these
 * @param otherData why the two cannot be compared case by case, if so
 * @param test whether the change of accuracy is more than chance
 * @param differences of every number that both have
 * @param flips every case that one has right and the other wrong
 * @param changes what differs in what the runs were made from
 */
public record Comparison(
    int cases,
    Optional<String> otherData,
    McNemar test,
    List<Difference> differences,
    List<Flip> flips,
    List<String> changes) {
  private static final double SIGNIFICANT = 0.05;

  /** Compares them; the seed decides the intervals. */
  public static Comparison of(SavedRun first, SavedRun second, long seed) {
    Pairs pairs = Pairs.of(first.results(), second.results());
    List<Flip> flips =
        pairs.both().stream()
            .filter(pair -> right(pair.first()) != right(pair.second()))
            .map(pair -> new Flip(pair.first(), pair.second()))
            .toList();
    long won = flips.stream().filter(Flip::won).count();
    return new Comparison(
        pairs.both().size(),
        otherData(first.header(), second.header(), pairs),
        new McNemar(flips.size() - won, won),
        PairedBootstrap.of(pairs.both(), seed),
        flips,
        changes(first, second));
  }

  private static boolean right(CaseResult result) {
    return result.scored().outcome().right();
  }

  private static Optional<String> otherData(RunHeader first, RunHeader second, Pairs pairs) {
    if (pairs.onlyFirst() > 0 || pairs.onlySecond() > 0) {
      return Optional.of(
          "%d cases are only in the first run and %d only in the second"
              .formatted(pairs.onlyFirst(), pairs.onlySecond()));
    }
    if (!pairs.both().stream().allMatch(Pairs.Pair::sameLabels)) {
      return Optional.of("a case is labelled otherwise in the second run");
    }
    return first.dataSha256().equals(second.dataSha256())
        ? Optional.empty()
        : Optional.of("the files of their cases differ");
  }

  private static List<String> changes(SavedRun first, SavedRun second) {
    List<String> changes = new ArrayList<>();
    add(changes, "spec", first.header().specSha256(), second.header().specSha256());
    add(changes, "prompt", first.promptSha256(), second.promptSha256());
    add(changes, "route", first.header().route(), second.header().route());
    add(changes, "router", first.header().router(), second.header().router());
    add(changes, "versions", first.versions(), second.versions());
    return changes;
  }

  private static void add(List<String> changes, String what, Object first, Object second) {
    if (!first.equals(second)) {
      changes.add(what + ": " + shown(first) + " → " + shown(second));
    }
  }

  private static String shown(Object value) {
    return switch (value) {
      case Optional<?> maybe -> maybe.map(String::valueOf).orElse("all");
      case List<?> several -> String.join(", ", several.stream().map(String::valueOf).toList());
      default -> value.toString().isEmpty() ? "none" : value.toString();
    };
  }

  /** Whether the second is worse, and by more than chance. */
  public boolean significantLoss() {
    return test.onlyFirst() > test.onlySecond() && test.p() < SIGNIFICANT;
  }
}
