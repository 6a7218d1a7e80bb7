package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * How well messages that belong to nobody are told apart on CLINC150. First the threshold is the
 * one with the most recall over the 100 out-of-scope training rows among those that cost a held-out
 * tenth of the others little, and the rest is learned from; then all rows are learned from, and the
 * threshold is the default.
 */
final class OutOfScope {
  private static final double DEFAULT = 0.6;
  private static final double ENOUGH = 0.92; // accuracy on the held-out tenth
  private static final int STEPS = 200;

  private final Bench bench;

  OutOfScope(Bench bench) {
    this.bench = bench;
  }

  /**
   * What a threshold comes to.
   *
   * @param accuracy the share of in-scope messages that reached the right candidate
   * @param recall the share of the others that reached none
   */
  private record Outcome(Share accuracy, Share recall) {
  }

  /** The best candidate of a message. */
  private record Best(double probability, boolean right, boolean inScope) {}

  void print(Rows clinc) throws InterruptedException {
    List<Labelled> inScope = new ArrayList<>(clinc.train());
    List<Labelled> outside = clinc.train().stream().filter(r -> r.label().isEmpty()).toList();
    inScope.removeAll(outside);
    List<Labelled> mixed = Task.shuffled(inScope, new Random(1));
    int tenth = mixed.size() / 10;
    List<Labelled> choosing = new ArrayList<>(mixed.subList(0, tenth));
    choosing.addAll(outside);
    Rows rest = new Rows(mixed.subList(tenth, mixed.size()), choosing, clinc.descriptions());
    Task task = Task.ofLabels("clinc150", Integer.MAX_VALUE, new Random(1), rest);
    Fitted fitted = bench.fit(task.candidates(), List.of());
    double threshold = threshold(judge(task, fitted));
    print("threshold " + threshold + " from a held-out tenth",
        outcome(judge(task.routing(clinc.test()), fitted), threshold), "");

    Task all = Task.ofLabels("clinc150", Integer.MAX_VALUE, new Random(1), clinc);
    Fitted taught =
        bench.fit(all.candidates(), outside.stream().map(Labelled::text).toList());
    print("threshold 0.6, negatives learned",
        outcome(judge(all, taught), DEFAULT),
        String.format("  ECE %.3f", Bench.run(all, taught)[3]));
  }

  private static void print(String how, Outcome outcome, String more) {
    System.out.printf(
        "clinc150 out of scope, %s: recall %s, in-scope accuracy %s%s%n",
        how, outcome.recall(), outcome.accuracy(), more);
  }

  private static List<Best> judge(Task task, Fitted fitted) throws InterruptedException {
    List<Best> all = new ArrayList<>();
    List<String> names = task.names();
    for (Labelled message : task.messages()) {
      double[] shares = Bench.shares(fitted, message.text(), names);
      int best = Tally.largest(shares, names.size());
      int truth = task.truth(message);
      all.add(new Best(shares[best], best == truth, truth < names.size()));
    }
    return all;
  }

  private static double threshold(List<Best> messages) {
    double threshold = 0;
    double most = 0;
    for (int step = 1; step < STEPS; step++) {
      Outcome outcome = outcome(messages, (double) step / STEPS);
      if (outcome.accuracy().value() >= ENOUGH && outcome.recall().value() > most) {
        most = outcome.recall().value();
        threshold = (double) step / STEPS;
      }
    }
    return threshold;
  }

  private static Outcome outcome(List<Best> messages, double threshold) {
    int[] counts = new int[4];
    for (Best message : messages) {
      boolean sure = message.probability() >= threshold;
      counts[message.inScope() ? 0 : 2]++;
      counts[1] += message.inScope() && sure && message.right() ? 1 : 0;
      counts[3] += !message.inScope() && !sure ? 1 : 0;
    }
    return new Outcome(new Share(counts[1], counts[0]), new Share(counts[3], counts[2]));
  }
}
