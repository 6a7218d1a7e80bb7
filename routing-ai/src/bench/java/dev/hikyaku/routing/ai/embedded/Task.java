package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Fakes;
import dev.hikyaku.routing.ai.model.Lessons;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A routing problem: some candidates and messages, of which those without a candidate are off topic.
 *
 * @param kind a word for the table
 * @param shots examples a candidate
 * @param candidates who may be chosen
 * @param messages what is routed
 */
record Task(String kind, int shots, List<Candidate> candidates, List<Labelled> messages) {

  /** Every label of the training rows a candidate, with so many of them as examples. */
  static Task ofLabels(String kind, int shots, Random random, Rows rows) {
    List<String> labels =
        rows.train().stream().flatMap(r -> r.label().stream()).distinct().sorted().toList();
    return of(kind, shots, labels, random, rows);
  }

  /** Some labels as candidates. */
  static Task of(String kind, int shots, List<String> labels, Random random, Rows rows) {
    List<Candidate> candidates = new ArrayList<>();
    for (String label : labels) {
      List<String> texts =
          shuffled(rows.train().stream().filter(r -> r.is(label)).toList(), random).stream()
              .limit(shots)
              .map(Labelled::text)
              .toList();
      candidates.add(
          new Candidate(label, Optional.of(rows.describe(label)), texts, List.of()));
    }
    return new Task(kind, shots, candidates, rows.test());
  }

  static <T> List<T> shuffled(List<T> list, Random random) {
    List<T> copy = new ArrayList<>(list);
    Collections.shuffle(copy, random);
    return copy;
  }

  /** The same with other messages to route. */
  Task routing(List<Labelled> others) {
    return new Task(kind, shots, candidates, others);
  }

  /** The candidates, and nothing else to learn. */
  Lessons lessons() {
    return Fakes.lessons(candidates, List.of(), Path.of("none"));
  }

  List<String> names() {
    return candidates.stream().map(Candidate::name).toList();
  }

  /** The index of the candidate a message belongs to; their number when it is off topic. */
  int truth(Labelled message) {
    int at = message.label().map(names()::indexOf).orElse(-1);
    return at < 0 ? candidates.size() : at;
  }
}
