package dev.hikyaku.routing.ai.embedded;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** An encoder without a model: texts that share words lie near each other. Counts what it reads. */
final class WordBag implements Encoder {
  private static final int WIDTH = 48;

  final AtomicInteger texts = new AtomicInteger();

  @Override
  public List<Vector> encode(List<String> all) {
    texts.addAndGet(all.size());
    return all.stream().map(WordBag::vector).toList();
  }

  private static Vector vector(String text) {
    float[] sum = new float[WIDTH];
    for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
      Random place = new Random(word.hashCode());
      for (int i = 0; i < WIDTH; i++) {
        sum[i] += (float) place.nextGaussian();
      }
    }
    return Vector.of(sum).unit();
  }
}
