package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Prints how well the embedded model routes BANKING77 and CLINC150 with no, few and many examples a
 * label: the argument is a folder with {@code banking77} and {@code clinc150} in it. How to run it
 * and what it printed stands in src/bench/README.md.
 */
public final class AccuracyTable {
  private static final int[] SHOTS = {0, 1, 3, 5, 10, Integer.MAX_VALUE};
  private static final int SEEDS = 5;

  private final Remembering encoder = new Remembering(BgeSmall.shared());

  private AccuracyTable() {}

  /** Runs it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    new AccuracyTable().print(Path.of(arguments[0]));
  }

  private void print(Path data) throws IOException, InterruptedException {
    Rows clinc = Rows.read(data.resolve("clinc150"));
    Rows banking = Rows.read(data.resolve("banking77"));
    List<Labelled> outside = clinc.test().stream().filter(r -> r.label().isEmpty()).toList();
    List<Labelled> both = new ArrayList<>(banking.test());
    both.addAll(outside);
    System.out.println("set        examples  top-1 (sd)      reached  off-topic abstained  ECE");
    print("banking77", banking.testing(both));
    print("clinc150", clinc);
    printSupport();
    printSpeed(banking);
  }

  private void print(String name, Rows rows) throws InterruptedException {
    encoder.learn(rows.train());
    encoder.learn(rows.test());
    for (int shots : SHOTS) {
      boolean drawn = shots > 0 && shots < Integer.MAX_VALUE;
      List<double[]> runs = new ArrayList<>();
      for (int seed = 1; seed <= (drawn ? SEEDS : 1); seed++) {
        runs.add(run(Task.ofLabels(name, shots, new Random(seed), rows)));
      }
      String examples = shots == Integer.MAX_VALUE ? "all" : Integer.toString(shots);
      System.out.printf(
          "%-10s %8s  %.3f (%.3f)   %.3f    %.3f                %.3f%n",
          name, examples, mean(runs, 0), deviation(runs), mean(runs, 1), mean(runs, 2),
          mean(runs, 3));
    }
  }

  private void printSupport() throws IOException, InterruptedException {
    for (boolean examples : new boolean[] {false, true}) {
      double[] shares = run(SupportDesk.task(examples));
      System.out.printf(
          "%-10s %8s  %.3f           %.3f    %.3f                %.3f%n",
          "support", examples ? "3-4" : "0", shares[0], shares[1], shares[2], shares[3]);
    }
  }

  private double[] run(Task task) throws InterruptedException {
    Prototypes prototypes = Prototypes.fit(task.candidates(), encoder);
    Tally tally = new Tally();
    for (Labelled message : task.messages()) {
      Scores scores = prototypes.score(message.text(), task.names());
      double[] shares =
          scores.oneOf(Curve.SHIPPED).values().stream().mapToDouble(p -> p).toArray();
      tally.add(shares, task.truth(message));
    }
    return tally.shares();
  }

  private static double mean(List<double[]> runs, int column) {
    return runs.stream().mapToDouble(run -> run[column]).average().orElse(0);
  }

  private static double deviation(List<double[]> runs) {
    double mean = mean(runs, 0);
    double squares = runs.stream().mapToDouble(r -> (r[0] - mean) * (r[0] - mean)).sum();
    return runs.size() < 2 ? 0 : Math.sqrt(squares / (runs.size() - 1));
  }

  /** The median of a whole decision against that of the bare encoder, taken in turns. */
  private void printSpeed(Rows rows) throws InterruptedException {
    for (int shots : new int[] {10, Integer.MAX_VALUE}) {
      Task task = Task.ofLabels("speed", shots, new Random(1), rows);
      Prototypes fitted = Prototypes.fit(task.candidates(), BgeSmall.shared());
      List<Labelled> messages = task.messages().subList(0, 500);
      double[] raw = new double[messages.size()];
      double[] decided = new double[messages.size()];
      for (int i = 0; i < raw.length; i++) {
        String text = messages.get(i).text();
        long start = System.nanoTime();
        BgeSmall.shared().encode(List.of(text));
        long middle = System.nanoTime();
        fitted.score(text, task.names()).oneOf(Curve.SHIPPED);
        raw[i] = (middle - start) / 1e6;
        decided[i] = (System.nanoTime() - middle) / 1e6;
      }
      Arrays.sort(raw);
      Arrays.sort(decided);
      int half = raw.length / 2;
      System.out.printf(
          "p50 with %s examples a label: encoder %.2f ms, decision %.2f ms, ratio %.2f%n",
          shots == Integer.MAX_VALUE ? "all" : shots, raw[half], decided[half],
          decided[half] / raw[half]);
    }
  }
}
