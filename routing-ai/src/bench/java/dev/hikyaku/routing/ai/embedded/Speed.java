package dev.hikyaku.routing.ai.embedded;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** The median of a whole decision against that of the bare encoder, taken in turns. */
final class Speed {
  private static final int MESSAGES = 500;

  private final Encoder encoder;

  Speed(Encoder encoder) {
    this.encoder = encoder;
  }

  void print(Rows rows) throws InterruptedException {
    for (int shots : new int[] {10, Integer.MAX_VALUE}) {
      Task task = Task.ofLabels("speed", shots, new Random(1), rows);
      Texts texts = Texts.of(task.lessons());
      Atlas atlas = Atlas.of(texts.all(), encoder);
      measure(shots, task, Regression.of(texts, atlas, RegressionFit.of(texts, atlas)));
    }
  }

  private void measure(int shots, Task task, Fitted fitted) throws InterruptedException {
    double[] raw = new double[MESSAGES];
    double[] decided = new double[MESSAGES];
    List<String> names = task.names();
    for (int i = 0; i < MESSAGES; i++) {
      String text = task.messages().get(i).text();
      long start = System.nanoTime();
      encoder.encode(List.of(text));
      long middle = System.nanoTime();
      fitted.score(text, names).oneOf();
      raw[i] = (middle - start) / 1e6;
      decided[i] = (System.nanoTime() - middle) / 1e6;
    }
    Arrays.sort(raw);
    Arrays.sort(decided);
    int half = MESSAGES / 2;
    System.out.printf(
        "p50 with %s examples a label: encoder %.2f ms, decision %.2f ms, ratio %.2f%n",
        shots == Integer.MAX_VALUE ? "all" : shots, raw[half], decided[half],
        decided[half] / raw[half]);
  }
}
