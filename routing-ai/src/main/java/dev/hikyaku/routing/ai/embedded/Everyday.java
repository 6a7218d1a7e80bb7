package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sentences people write about anything at all. Their mean is the origin that all other vectors are
 * seen from, and a message nearer to one of them than to every candidate belongs to none. Those
 * that come close to a candidate are left out: there, they are on topic. Immutable.
 */
final class Everyday {
  /** The sentences, one a line in a resource. */
  static final List<String> SENTENCES = read();

  private static final double ON_TOPIC = 0.45;
  private static final int NEAREST = 3;

  private final List<Vector> vectors;

  private Everyday(List<Vector> vectors) {
    this.vectors = vectors;
  }

  /** Without the sentences that are on the topic of a candidate. */
  static Everyday beside(List<Prototype> candidates, List<Vector> sentences) {
    return new Everyday(
        sentences.stream()
            .filter(s -> candidates.stream().allMatch(c -> c.nearness(s) < ON_TOPIC))
            .toList());
  }

  /** The mean cosine of the nearest few sentences; 0 when all were left out. */
  double nearness(Vector message) {
    return vectors.stream()
        .mapToDouble(message::dot)
        .map(cosine -> -cosine)
        .sorted()
        .limit(NEAREST)
        .map(cosine -> -cosine)
        .average()
        .orElse(0);
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
