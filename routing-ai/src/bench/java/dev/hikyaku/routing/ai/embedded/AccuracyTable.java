package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Prints how well the embedded model routes BANKING77 and CLINC150 with no, few and many examples a
 * label: the first argument is a folder with {@code banking77} and {@code clinc150} in it, the
 * second, if there is one, the model. How to run it and what it printed stands in
 * src/bench/README.md.
 */
public final class AccuracyTable {
  private static final int[] SHOTS = {0, 1, 3, 5, 10, Integer.MAX_VALUE};
  private static final int SEEDS = 5;
  private static final String ROW = "%-10s %8s  %-10s %.3f (%.3f)  %.3f    %.3f      %.3f%n";

  private final Bench bench;
  private final Shipped model;

  private AccuracyTable(Shipped model) throws IOException {
    this.model = model;
    this.bench = new Bench(model.encoder());
  }

  /** Runs it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String model = arguments.length > 1 ? arguments[1] : Shipped.BGE_SMALL.label();
    new AccuracyTable(Shipped.of(model).orElseThrow()).print(Path.of(arguments[0]));
  }

  private void print(Path data) throws IOException, InterruptedException {
    Rows clinc = Rows.read(data.resolve("clinc150"));
    Rows banking = Rows.read(data.resolve("banking77"));
    List<Labelled> both = new ArrayList<>(banking.test());
    clinc.test().stream().filter(r -> r.label().isEmpty()).forEach(both::add);
    System.out.printf("model %s, threshold 0.6%n", model.label());
    System.out.println(
        "set        examples  head       top-1 (sd)     reached  abstained  ECE");
    print("banking77", banking.testing(both));
    print("clinc150", clinc);
    printSupport();
    new OutOfScope(bench).print(clinc);
    new Disguises(bench).print("banking77", banking);
    new Disguises(bench).print("clinc150", clinc);
    new Speed(model.encoder()).print(banking);
    new FitTime().print();
  }

  private void print(String name, Rows rows) throws InterruptedException {
    bench.learn(rows.train());
    bench.learn(rows.test());
    for (int shots : SHOTS) {
      boolean drawn = shots > 0 && shots < Integer.MAX_VALUE;
      List<double[]> runs = new ArrayList<>();
      String head = "";
      for (int seed = 1; seed <= (drawn ? SEEDS : 1); seed++) {
        Task task = Task.ofLabels(name, shots, new Random(seed), rows);
        Fitted fitted = bench.fit(task.candidates(), List.of());
        head = fitted.head();
        runs.add(Bench.run(task, fitted));
      }
      String examples = shots == Integer.MAX_VALUE ? "all" : Integer.toString(shots);
      System.out.printf(
          ROW, name, examples, head, mean(runs, 0), deviation(runs), mean(runs, 1), mean(runs, 2),
          mean(runs, 3));
    }
  }

  private void printSupport() throws IOException, InterruptedException {
    for (boolean examples : new boolean[] {false, true}) {
      Task task = SupportDesk.task(examples);
      Fitted fitted = bench.fit(task.candidates(), List.of());
      double[] shares = Bench.run(task, fitted);
      System.out.printf(
          ROW, "support", examples ? "3-4" : "0", fitted.head(), shares[0], 0.0, shares[1],
          shares[2], shares[3]);
    }
  }

  private static double mean(List<double[]> runs, int column) {
    return runs.stream().mapToDouble(run -> run[column]).average().orElse(0);
  }

  private static double deviation(List<double[]> runs) {
    double mean = mean(runs, 0);
    double squares = runs.stream().mapToDouble(r -> (r[0] - mean) * (r[0] - mean)).sum();
    return runs.size() < 2 ? 0 : Math.sqrt(squares / (runs.size() - 1));
  }
}
