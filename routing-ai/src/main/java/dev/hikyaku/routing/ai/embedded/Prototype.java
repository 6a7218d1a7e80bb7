package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Comparing.Likeness;
import java.util.ArrayList;
import java.util.List;

/**
 * What messages for one candidate look like. Its points stand among those of the others: first its
 * description and the phrases of it, then its examples and the middle of them, then the texts that
 * are not for it. All methods read the cosines of a message with all points. Immutable.
 */
final class Prototype {
  // Fitted together with the numbers in Curve.
  private static final double DESCRIPTION_WORTH = 3.2; // in examples
  private static final double CENTRE_SHARE = 0.64; // against the nearest example
  private static final double NOT_FOR_SHARE = 0.5;
  private static final double DOUBT_SHARPNESS = 20;

  private final int description;
  private final int examples;
  private final int centre;
  private final int notFor;
  private final int end;

  private Prototype(int description, int examples, int centre, int notFor, int end) {
    this.description = description;
    this.examples = examples;
    this.centre = centre;
    this.notFor = notFor;
    this.end = end;
  }

  /** Appends the points of a candidate. */
  static Prototype of(Outline outline, Atlas atlas, List<Vector> points) {
    int description = points.size();
    points.add(atlas.at(outline.description()));
    points.addAll(atlas.at(outline.phrases()));
    int examples = points.size();
    points.addAll(atlas.at(outline.examples()));
    int centre = points.size();
    if (centre > examples) {
      points.add(Vector.mean(points.subList(examples, centre)).unit());
    }
    int notFor = points.size();
    points.addAll(atlas.at(outline.notFor()));
    return new Prototype(description, examples, centre, notFor, points.size());
  }

  /**
   * The raw score, of the order of a cosine: the description counts as much as three examples, and
   * half of the nearness to the nearest {@code not_for} text is taken off.
   */
  double score(float[] cosines) {
    int count = centre - examples;
    double share = count / (count + DESCRIPTION_WORTH);
    double shown =
        count == 0
            ? 0
            : CENTRE_SHARE * cosines[centre]
                + (1 - CENTRE_SHARE) * nearest(cosines, examples, centre);
    double penalty = NOT_FOR_SHARE * Math.max(0, nearest(cosines, notFor, end));
    return (1 - share) * toDescription(cosines) + share * shown - penalty;
  }

  /** Half the description as a whole, half the nearest of its phrases. */
  private double toDescription(float[] cosines) {
    return (cosines[description] + nearest(cosines, description + 1, examples)) / 2;
  }

  /** The cosine with the nearest of all texts that speak for the candidate. */
  double nearness(float[] cosines) {
    return nearest(cosines, description, centre);
  }

  /**
   * How likely a message is one of those that only look as if they were for the candidate: a half
   * when it is as near to a {@code not_for} text as to a text that speaks for it; 0 without such.
   */
  double doubt(float[] cosines) {
    double closer = nearest(cosines, notFor, end) - nearness(cosines);
    return notFor == end ? 0 : 1 / (1 + StrictMath.exp(-DOUBT_SHARPNESS * closer));
  }

  /** How like each text that speaks for the candidate is: of this outline, it was made. */
  List<Likeness> likenesses(Outline outline, float[] cosines) {
    List<Likeness> all = new ArrayList<>();
    all.add(new Likeness(outline.name(), outline.description(), cosines[description]));
    add(outline.name(), outline.phrases(), description + 1, cosines, all);
    add(outline.name(), outline.examples(), examples, cosines, all);
    return all;
  }

  private static void add(
      String name, List<String> texts, int from, float[] cosines, List<Likeness> all) {
    for (int i = 0; i < texts.size(); i++) {
      all.add(new Likeness(name, texts.get(i), cosines[from + i]));
    }
  }

  private static double nearest(float[] cosines, int from, int to) {
    float nearest = -1;
    for (int i = from; i < to; i++) {
      nearest = Math.max(nearest, cosines[i]);
    }
    return nearest;
  }
}
