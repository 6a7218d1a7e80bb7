package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.relay.spi.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All candidates as points, and the everyday talk beside them. Immutable, so thread-safe. */
final class Prototypes {
  private final Encoder encoder;
  private final Vector origin;
  private final Map<String, Prototype> candidates;
  private final Everyday everyday;

  private Prototypes(
      Encoder encoder, Vector origin, Map<String, Prototype> candidates, Everyday everyday) {
    this.encoder = encoder;
    this.origin = origin;
    this.candidates = candidates;
    this.everyday = everyday;
  }

  /**
   * Encodes every text of the candidates.
   *
   * @throws InterruptedException when it is to stop
   */
  static Prototypes fit(List<Candidate> declared, Encoder encoder) throws InterruptedException {
    List<Outline> outlines = declared.stream().map(Outline::of).toList();
    List<String> texts = outlines.stream().flatMap(outline -> outline.texts().stream()).toList();
    Atlas atlas = Atlas.of(texts, encoder);
    Map<String, Prototype> candidates = new LinkedHashMap<>();
    outlines.forEach(outline -> candidates.put(outline.name(), Prototype.of(outline, atlas)));
    Everyday everyday =
        Everyday.beside(List.copyOf(candidates.values()), atlas.at(Everyday.SENTENCES));
    return new Prototypes(encoder, atlas.origin(), candidates, everyday);
  }

  /**
   * How near a text is to each of these candidates and to everyday talk.
   *
   * @throws IllegalArgumentException when one of them was not fitted
   * @throws InterruptedException when the caller is to stop
   */
  Scores score(String text, List<String> names) throws InterruptedException {
    List<Prototype> asked = names.stream().map(this::candidate).toList();
    Vector message = read(text);
    double[] scores = asked.stream().mapToDouble(c -> c.score(message)).toArray();
    return new Scores(names, scores, everyday.nearness(message));
  }

  /**
   * A fitted candidate.
   *
   * @throws IllegalArgumentException when it was not fitted
   */
  Prototype candidate(String name) {
    Prototype candidate = candidates.get(name);
    if (candidate == null) {
      throw new IllegalArgumentException("no candidate of this model: " + name);
    }
    return candidate;
  }

  /** How near a message is to everyday talk. */
  double everyday(Vector message) {
    return everyday.nearness(message);
  }

  /**
   * Where a message lies: halfway between the whole of it and its opening.
   *
   * @throws InterruptedException when the caller is to stop
   */
  Vector read(String text) throws InterruptedException {
    List<Vector> read =
        encoder.encode(Reading.of(text).texts()).stream()
            .map(vector -> vector.minus(origin).unit())
            .toList();
    if (read.size() == 1) {
      return read.getFirst();
    }
    Vector opening = Vector.mean(read.subList(1, read.size())).unit();
    return Vector.mean(List.of(read.getFirst(), opening)).unit();
  }
}
