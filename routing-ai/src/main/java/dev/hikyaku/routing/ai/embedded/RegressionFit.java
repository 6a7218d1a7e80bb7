package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;

/**
 * Learns a regression. Its weights come from all samples; its temperature and its gate come from
 * messages that were held back from a regression like it, since one is always sure of what it has
 * learned from. Nothing in it is drawn at random, and one thread does it all, so that the same
 * texts give the same bits.
 */
final class RegressionFit {
  private static final int FOLDS = 5;
  private static final int ENOUGH_HELD_BACK = 1000;
  private static final double PENALTY = 1 / 30.0;
  private static final int STEPS = 100;
  private static final double TOLERANCE = 1e-5;

  private final Texts texts;
  private final Atlas atlas;
  private final double prototypeWorth;

  private RegressionFit(Texts texts, Atlas atlas) {
    this.texts = texts;
    this.atlas = atlas;
    this.prototypeWorth =
        Weights.prototypeWorth(texts.outlines().stream().mapToLong(o -> o.examples().size()).sum());
  }

  /**
   * Learns from texts whose places are known.
   *
   * @throws InterruptedException when it is to stop
   */
  static Learned of(Texts texts, Atlas atlas) throws InterruptedException {
    return new RegressionFit(texts, atlas).learn();
  }

  private Learned learn() throws InterruptedException {
    List<HeldBack> heldBack = heldBack();
    double temperature = Temperature.of(heldBack);
    Weights weights = weights(Samples.of(texts.outlines(), atlas));
    List<Gate.Signs> belonging = heldBack.stream().map(m -> m.signs(temperature)).toList();
    List<Gate.Signs> strange = strangers(weights).stream().map(m -> m.signs(temperature)).toList();
    return new Learned(weights, temperature, GateFit.of(belonging, strange));
  }

  /** What regressions say that have not seen the fold they are asked about. */
  private List<HeldBack> heldBack() throws InterruptedException {
    List<HeldBack> heldBack = new ArrayList<>();
    for (int fold = 0; fold < FOLDS && heldBack.size() < ENOUGH_HELD_BACK; fold++) {
      Texts rest = texts.without(fold, FOLDS);
      Prototypes prototypes = Prototypes.of(rest, atlas);
      Weights weights = weights(Samples.of(rest.outlines(), atlas));
      for (int c = 0; c < texts.outlines().size(); c++) {
        for (Vector message : atlas.at(texts.outlines().get(c).fold(fold, FOLDS))) {
          Standing standing = prototypes.standing(message, prototypes.names());
          heldBack.add(heldBack(weights, message, standing, c));
        }
      }
    }
    return heldBack;
  }

  /** What the regression says about texts that belong to nobody. */
  private List<HeldBack> strangers(Weights weights) {
    Prototypes prototypes = Prototypes.of(texts, atlas);
    List<HeldBack> strangers = new ArrayList<>();
    for (Vector stranger : prototypes.strangers()) {
      Standing standing = prototypes.standingOfStranger(stranger);
      strangers.add(heldBack(weights, stranger, standing, 0));
    }
    return strangers;
  }

  private static HeldBack heldBack(Weights weights, Vector message, Standing standing, int truth) {
    return new HeldBack(weights.logits(message, standing), truth, standing.lead());
  }

  private Weights weights(Samples samples) throws InterruptedException {
    int candidates = texts.outlines().size();
    float[][] rows = samples.points().stream().map(Vector::numbers).toArray(float[][]::new);
    LogLoss loss = new LogLoss(rows, samples.classes(), samples.worth(), candidates, PENALTY);
    double[] start = new double[(rows[0].length + 1) * candidates];
    double[] best = Lbfgs.minimise(loss, start, STEPS, TOLERANCE);
    float[] table = new float[best.length];
    for (int i = 0; i < best.length; i++) {
      table[i] = (float) best[i];
    }
    return new Weights(table, prototypeWorth);
  }
}
