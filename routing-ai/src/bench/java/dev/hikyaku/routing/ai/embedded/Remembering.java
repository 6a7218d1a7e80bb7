package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Encodes each text once, however many tasks hold it. Thread-safe. */
final class Remembering implements Encoder {
  private final Encoder encoder;
  private final Map<String, Vector> known = new ConcurrentHashMap<>();

  Remembering(Encoder encoder) {
    this.encoder = encoder;
  }

  @Override
  public List<Vector> encode(List<String> texts) throws InterruptedException {
    List<String> unknown = texts.stream().filter(t -> !known.containsKey(t)).distinct().toList();
    if (!unknown.isEmpty()) {
      List<Vector> encoded = encoder.encode(unknown);
      for (int i = 0; i < unknown.size(); i++) {
        known.put(unknown.get(i), encoded.get(i));
      }
    }
    List<Vector> vectors = new ArrayList<>();
    for (String text : texts) {
      vectors.add(known.getOrDefault(text, Vector.of()));
    }
    return vectors;
  }

  /** Encodes texts ahead, on as many threads as the encoder has. */
  void learn(List<Labelled> rows) {
    rows.parallelStream()
        .forEach(
            row -> {
              try {
                encode(Reading.of(row.text()).texts());
              } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
              }
            });
  }
}
