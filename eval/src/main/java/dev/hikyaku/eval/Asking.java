package dev.hikyaku.eval;

import dev.hikyaku.eval.CaseResult.AnsweredBy;
import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.score.Certainty;
import dev.hikyaku.eval.score.Choose;
import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.eval.score.Outcome;
import dev.hikyaku.eval.score.Scored;
import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.Decider;
import dev.hikyaku.relay.time.Time;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Asks a route about one case. Thread-safe.
 *
 * @param decider the route, started
 * @param choose when a choice is right
 * @param alone whether only the first router of the chain counts
 * @param repeat how often each case is asked
 * @param time the clock
 */
record Asking(Decider decider, Choose choose, boolean alone, int repeat, Time time) {
  private static final double NANOS_PER_MILLI = 1e6;

  CaseResult ask(Case one) throws InterruptedException {
    long began = time.nanos();
    Choice choice = decider.decide(one.message());
    double millis = (time.nanos() - began) / NANOS_PER_MILLI;
    Decided decided = read(choice);
    return result(one, choice, decided, millis, answers(one, decided));
  }

  private Decided read(Choice choice) {
    return alone ? Decided.ofFirst(choice) : Decided.of(choice);
  }

  private int answers(Case one, Decided first) throws InterruptedException {
    Set<List<String>> answers = new HashSet<>();
    answers.add(first.got());
    for (int again = 1; again < repeat; again++) {
      answers.add(read(decider.decide(one.message())).got());
    }
    return answers.size();
  }

  private CaseResult result(Case one, Choice choice, Decided decided, double millis, int answers) {
    Evidence evidence = Evidence.of(choice);
    boolean failed = decided.ending() == Ending.FAILED;
    Map<String, Double> probabilities = failed ? Map.of() : sorted(choice.probabilities());
    Scored scored =
        new Scored(
            Outcome.of(one.expected(), decided.got(), decided.ending(), choose),
            Certainty.of(probabilities, one.expected()),
            decided.router(),
            evidence.model(),
            evidence.cached() ? OptionalDouble.empty() : OptionalDouble.of(millis),
            evidence.tokens(),
            evidence.costUsd());
    return new CaseResult(
        one.id(),
        scored,
        probabilities,
        failed ? "" : decided.reason(),
        failed ? Optional.of(decided.reason()) : Optional.empty(),
        one.tags(),
        new AnsweredBy(evidence.version(), evidence.prompt(), answers));
  }

  /** The likeliest first; of equal ones as the model gave them. */
  private static Map<String, Double> sorted(Map<String, Double> probabilities) {
    Map<String, Double> sorted = new LinkedHashMap<>();
    probabilities.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
