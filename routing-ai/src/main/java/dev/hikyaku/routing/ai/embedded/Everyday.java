package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Sentences people write about anything at all. Their mean is the origin that all other vectors are
 * seen from, and a message nearer to one of them than to every candidate belongs to none. Those
 * that come close to a candidate are left out: there, they are on topic. Immutable.
 */
final class Everyday {
  /** The sentences, one a line in a resource. */
  static final List<String> SENTENCES = read();

  /** The cosine with a known text from which a sentence is on topic. */
  static final double ON_TOPIC = 0.45;

  private static final int NEAREST = 3;

  private final List<Vector> vectors;
  private final Points points;

  /** Those that are off topic for the candidates. */
  Everyday(List<Vector> vectors) {
    this.vectors = List.copyOf(vectors);
    this.points = new Points(vectors);
  }

  /** Where they lie. */
  List<Vector> vectors() {
    return vectors;
  }

  /** The mean cosine of the nearest few sentences; 0 when all were left out. */
  double nearness(Vector message) {
    return nearness(message, 0);
  }

  /** The same for one of the sentences, without itself. */
  double nearnessToOthers(Vector sentence) {
    return nearness(sentence, 1);
  }

  private double nearness(Vector message, int without) {
    float[] cosines = points.cosines(message);
    Arrays.sort(cosines);
    int from = Math.max(0, cosines.length - without - NEAREST);
    int to = Math.max(0, cosines.length - without);
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += cosines[i];
    }
    return sum / Math.max(1, to - from);
  }

  private static List<String> read() {
    try (InputStream text = Everyday.class.getResourceAsStream("everyday.txt")) {
      if (text == null) {
        throw new IllegalStateException("everyday.txt is not on the class path");
      }
      String all = new String(text.readAllBytes(), StandardCharsets.UTF_8);
      return all.lines().filter(line -> !line.isBlank()).toList();
    } catch (IOException broken) {
      throw new IllegalStateException("everyday.txt cannot be read", broken);
    }
  }
}
