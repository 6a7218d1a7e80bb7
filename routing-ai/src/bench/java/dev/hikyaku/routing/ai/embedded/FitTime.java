package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.routing.ai.model.Fakes;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** How long a regression over 150 candidates with 100 examples each takes to fit, encoding apart. */
final class FitTime {
  private static final int CANDIDATES = 150;
  private static final int EXAMPLES = 100;
  private static final int WIDTH = 384;
  private static final float NOISE = 1.5f;

  void print() throws InterruptedException {
    List<Candidate> candidates = new ArrayList<>();
    for (int c = 0; c < CANDIDATES; c++) {
      List<String> examples = new ArrayList<>();
      for (int i = 0; i < EXAMPLES; i++) {
        examples.add("c" + c + " example " + i);
      }
      candidates.add(new Candidate("c" + c, Optional.empty(), examples, List.of()));
    }
    Texts texts = Texts.of(Fakes.lessons(candidates, List.of(), Path.of("none")));
    Atlas atlas = Atlas.of(texts.all(), FitTime::encode);
    var threads = ManagementFactory.getThreadMXBean();
    long start = System.nanoTime();
    long worked = threads.getCurrentThreadCpuTime();
    RegressionFit.of(texts, atlas);
    System.out.printf(
        "fit of 15,000 x 384 x 150: %.0f s, of which %.0f s at work on the one core it uses%n",
        (System.nanoTime() - start) / 1e9, (threads.getCurrentThreadCpuTime() - worked) / 1e9);
  }

  /** A cloud of points around a centre for each first word. */
  private static List<Vector> encode(List<String> texts) {
    return texts.stream()
        .map(
            text -> {
              Random centre = new Random(text.split(" ", 2)[0].hashCode());
              Random noise = new Random(text.hashCode());
              float[] numbers = new float[WIDTH];
              for (int i = 0; i < WIDTH; i++) {
                numbers[i] = (float) (centre.nextGaussian() + NOISE * noise.nextGaussian());
              }
              return Vector.of(numbers).unit();
            })
        .toList();
  }
}
