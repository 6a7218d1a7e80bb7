package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;

/**
 * The labelled points a regression learns from. A description is a point too: it counts as two
 * examples, and as more for a candidate that has few. Half of that is its own, half is shared by
 * its phrases.
 */
final class Samples {
  private static final double DESCRIPTION_WORTH = 2; // in examples
  private static final double LEAST_WORTH = 8; // of a candidate, description and examples together

  private final List<Vector> points = new ArrayList<>();
  private final List<Integer> classes = new ArrayList<>();
  private final List<Float> worth = new ArrayList<>();

  /** Of candidates whose texts have known places. */
  static Samples of(List<Outline> outlines, Atlas atlas) {
    Samples all = new Samples();
    for (int c = 0; c < outlines.size(); c++) {
      Outline outline = outlines.get(c);
      double told = Math.max(DESCRIPTION_WORTH, LEAST_WORTH - outline.examples().size());
      int phrases = outline.phrases().size();
      all.add(atlas.at(outline.description()), c, phrases == 0 ? told : told / 2);
      for (Vector phrase : atlas.at(outline.phrases())) {
        all.add(phrase, c, told / 2 / phrases);
      }
      for (Vector example : atlas.at(outline.examples())) {
        all.add(example, c, 1);
      }
    }
    return all;
  }

  private void add(Vector point, int candidate, double counts) {
    points.add(point);
    classes.add(candidate);
    worth.add((float) counts);
  }

  /** Where they lie. */
  List<Vector> points() {
    return points;
  }

  /** Whose each is. */
  int[] classes() {
    return classes.stream().mapToInt(c -> c).toArray();
  }

  /** What each counts. */
  float[] worth() {
    float[] all = new float[worth.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = worth.get(i);
    }
    return all;
  }
}
