package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Where known texts lie, seen from the middle of everyday talk. Immutable. */
final class Atlas {
  private static final int TEXTS_PER_JOB = 16;

  private final Vector origin;
  private final Map<String, Vector> places;

  private Atlas(Vector origin, Map<String, Vector> places) {
    this.origin = origin;
    this.places = places;
  }

  /**
   * Encodes the texts, and everyday talk with them.
   *
   * @throws InterruptedException when it is to stop
   */
  static Atlas of(Collection<String> texts, Encoder encoder) throws InterruptedException {
    var all = new LinkedHashSet<>(Everyday.SENTENCES);
    all.addAll(texts);
    List<String> order = List.copyOf(all);
    List<Vector> raw = encode(order, encoder);
    Vector origin = Vector.mean(raw.subList(0, Everyday.SENTENCES.size()));
    Map<String, Vector> places = new HashMap<>();
    for (int i = 0; i < order.size(); i++) {
      places.put(order.get(i), raw.get(i).minus(origin).unit());
    }
    return new Atlas(origin, places);
  }

  private static List<Vector> encode(List<String> texts, Encoder encoder)
      throws InterruptedException {
    List<Vector> vectors = new ArrayList<>(texts.size());
    for (int from = 0; from < texts.size(); from += TEXTS_PER_JOB) {
      int to = Math.min(texts.size(), from + TEXTS_PER_JOB);
      vectors.addAll(encoder.encode(texts.subList(from, to)));
    }
    return vectors;
  }

  /** The place of a known text. */
  Vector at(String text) {
    Vector place = places.get(text);
    if (place == null) {
      throw new IllegalArgumentException("not encoded: " + text);
    }
    return place;
  }

  /** The places of known texts, in their order. */
  List<Vector> at(List<String> texts) {
    return texts.stream().map(this::at).toList();
  }

  /** The middle of everyday talk. */
  Vector origin() {
    return origin;
  }
}
