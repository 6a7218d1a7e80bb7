package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Comparing.Likeness;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A softmax regression over the candidates, and a gate before it. The raw score of a candidate is
 * its share of the regression's belief times the nearness of the nearest known text, less what its
 * {@code not_for} texts take. Immutable, so thread-safe.
 */
final class Regression implements Fitted {
  private final Reader reader;
  private final Learned learned;
  private final Prototypes prototypes;
  private final Map<String, Integer> places = new HashMap<>();

  private Regression(Reader reader, Learned learned, Prototypes prototypes) {
    this.reader = reader;
    this.learned = learned;
    this.prototypes = prototypes;
    prototypes.names().forEach(name -> places.put(name, places.size()));
  }

  /** Of texts whose places are known and from which this was learned. */
  static Regression of(Texts texts, Atlas atlas, Learned learned) {
    return new Regression(atlas.reader(), learned, Prototypes.of(texts, atlas));
  }

  @Override
  public String head() {
    return "regression";
  }

  @Override
  public List<Likeness> nearest(String text, int most) throws InterruptedException {
    return prototypes.nearest(text, most);
  }

  @Override
  public Scores score(String text, List<String> names) throws InterruptedException {
    int[] asked = names.stream().mapToInt(this::place).toArray();
    Vector message = reader.read(text);
    Standing standing = prototypes.standing(message, prototypes.names());
    double[] all = learned.weights().logits(message, standing);
    double[] logits = Arrays.stream(asked).mapToDouble(place -> all[place]).toArray();
    double[] shares = Softmax.shares(logits, learned.temperature());
    for (int i = 0; i < shares.length; i++) {
      shares[i] *= 1 - standing.doubts().get(asked[i]);
    }
    return scores(names, shares, standing);
  }

  private Scores scores(List<String> names, double[] shares, Standing standing) {
    double best = 0;
    double sum = 0;
    double[] raw = new double[shares.length];
    for (int i = 0; i < shares.length; i++) {
      best = Math.max(best, shares[i]);
      sum += shares[i];
      raw[i] = shares[i] * standing.nearness();
    }
    double belongs = learned.gate().belongs(Gate.Signs.of(best, standing.lead()));
    double whole = belongs * sum + 1 - belongs;
    double[] probabilities = new double[shares.length + 1];
    for (int i = 0; i < shares.length; i++) {
      probabilities[i] = belongs * shares[i] / whole;
    }
    probabilities[shares.length] = (1 - belongs) / whole;
    return new Scores(names, raw, probabilities);
  }

  private int place(String name) {
    Integer place = places.get(name);
    if (place == null) {
      throw new IllegalArgumentException("no candidate of this model: " + name);
    }
    return place;
  }
}
