package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Comparing.Likeness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All candidates as points, and the everyday talk beside them. Immutable, so thread-safe. */
final class Prototypes implements Fitted {
  private final Reader reader;
  private final Map<String, Prototype> candidates;
  private final Points points;
  private final Everyday everyday;
  private final Texts texts;

  private Prototypes(
      Atlas atlas,
      Map<String, Prototype> candidates,
      Points points,
      Everyday everyday,
      Texts texts) {
    this.reader = atlas.reader();
    this.texts = texts;
    this.candidates = candidates;
    this.points = points;
    this.everyday = everyday;
  }

  /** Of texts whose places are known. */
  static Prototypes of(Texts texts, Atlas atlas) {
    Map<String, Prototype> candidates = new LinkedHashMap<>();
    List<Vector> all = new ArrayList<>();
    for (Outline outline : texts.outlines()) {
      candidates.put(outline.name(), Prototype.of(outline, atlas, all));
    }
    Points points = new Points(all);
    List<Vector> offTopic = new ArrayList<>();
    for (Vector sentence : atlas.at(Everyday.SENTENCES)) {
      if (nearness(candidates.values(), points.cosines(sentence)) < Everyday.ON_TOPIC) {
        offTopic.add(sentence);
      }
    }
    offTopic.addAll(atlas.at(texts.strangers()));
    return new Prototypes(atlas, candidates, points, new Everyday(offTopic), texts);
  }

  private static double nearness(Collection<Prototype> candidates, float[] cosines) {
    double nearest = -1;
    for (Prototype candidate : candidates) {
      nearest = Math.max(nearest, candidate.nearness(cosines));
    }
    return nearest;
  }

  @Override
  public String head() {
    return "centroid";
  }

  @Override
  public Scores score(String text, List<String> names) throws InterruptedException {
    List<Prototype> asked = candidates(names);
    Vector message = reader.read(text);
    double[] scores = scores(asked, points.cosines(message));
    double[] shares = Curve.SHIPPED.oneOf(scores, everyday.nearness(message));
    return new Scores(names, scores, shares);
  }

  @Override
  public List<Likeness> nearest(String text, int most) throws InterruptedException {
    float[] cosines = points.cosines(reader.read(text));
    List<Likeness> all = new ArrayList<>();
    for (Outline outline : texts.outlines()) {
      all.addAll(candidate(outline.name()).likenesses(outline, cosines));
    }
    return all.stream()
        .sorted(Comparator.comparingDouble(known -> -known.cosine()))
        .limit(most)
        .toList();
  }

  private static double[] scores(List<Prototype> asked, float[] cosines) {
    return asked.stream().mapToDouble(c -> c.score(cosines)).toArray();
  }

  /**
   * Fitted candidates.
   *
   * @throws IllegalArgumentException when one was not fitted
   */
  private List<Prototype> candidates(Collection<String> names) {
    return names.stream().map(this::candidate).toList();
  }

  private Prototype candidate(String name) {
    Prototype candidate = candidates.get(name);
    if (candidate == null) {
      throw new IllegalArgumentException("no candidate of this model: " + name);
    }
    return candidate;
  }

  /** All candidates, in order. */
  List<String> names() {
    return List.copyOf(candidates.keySet());
  }

  /** Where a message stands among some candidates. */
  Standing standing(Vector message, Collection<String> names) {
    return standing(message, names, everyday.nearness(message));
  }

  /** The same for one of the off-topic texts, which is not compared with itself. */
  Standing standingOfStranger(Vector stranger) {
    return standing(stranger, candidates.keySet(), everyday.nearnessToOthers(stranger));
  }

  /** The off-topic texts. */
  List<Vector> strangers() {
    return everyday.vectors();
  }

  private Standing standing(Vector message, Collection<String> names, double everydayNearness) {
    List<Prototype> asked = candidates(names);
    float[] cosines = points.cosines(message);
    double[] scores = scores(asked, cosines);
    return new Standing(
        Arrays.stream(scores).boxed().toList(),
        Curve.SHIPPED.lead(scores, everydayNearness),
        nearness(asked, cosines),
        asked.stream().map(c -> c.doubt(cosines)).toList());
  }
}
