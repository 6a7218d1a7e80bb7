package dev.hikyaku.routing.ai.embedded;

/**
 * What decides between candidates: the weights of a regression, and what a candidate's prototype is
 * worth beside them. The fewer the examples, the more that is. Immutable.
 */
final class Weights {
  // Likeliest over BANKING77, CLINC150 and the messages of the triage example.
  private static final double MOST_WORTH = 12;
  private static final double HALF_WORTH_EXAMPLES = 300;

  private final float[] table;
  private final double prototypeWorth;

  /**
   * Takes the table without a copy.
   *
   * @param table for each coordinate a weight for each candidate, then a bias for each
   * @param prototypeWorth what the score of a prototype counts
   */
  Weights(float[] table, double prototypeWorth) {
    this.table = table;
    this.prototypeWorth = prototypeWorth;
  }

  /** What the score of a prototype counts beside a regression of so many examples. */
  static double prototypeWorth(long examples) {
    return MOST_WORTH * HALF_WORTH_EXAMPLES / (HALF_WORTH_EXAMPLES + examples);
  }

  /** The table itself, not a copy: to be read only. */
  float[] table() {
    return table;
  }

  /** What the score of a prototype counts. */
  double prototypeWorth() {
    return prototypeWorth;
  }

  /**
   * The logit of each candidate.
   *
   * @param standing of the message among all candidates
   */
  double[] logits(Vector message, Standing standing) {
    int candidates = standing.scores().size();
    float[] learned = new float[candidates];
    System.arraycopy(table, table.length - candidates, learned, 0, candidates);
    Columns.addProducts(table, message.numbers(), learned);
    double[] logits = new double[candidates];
    for (int c = 0; c < candidates; c++) {
      logits[c] = learned[c] + prototypeWorth * standing.scores().get(c);
    }
    return logits;
  }
}
