package dev.hikyaku.routing.ai.embedded;

/**
 * Tells how likely a message belongs to any candidate at all, by two signs: how much of the
 * regression's belief the best candidate has, and its lead over everyday talk.
 *
 * @param share what the logarithm of the best candidate's share is worth
 * @param lead what the lead is worth
 * @param offset what speaks for the candidates before anything is read
 */
record Gate(double share, double lead, double offset) {
  /** Where nothing is known yet: about what BANKING77 and CLINC150 come to. */
  static final Gate SHIPPED = new Gate(1, 25, 0.5);

  /** How far a fit may move from that without much evidence. */
  static final Gate SPREAD = new Gate(0.5, 6, 1);

  private static final double LEAST_SHARE = 1e-9;

  /** What the signs are in numbers. */
  record Signs(double share, double lead) {
    static Signs of(double bestShare, double lead) {
      return new Signs(StrictMath.log(Math.max(LEAST_SHARE, bestShare)), lead);
    }
  }

  /** The probability that a message with these signs belongs to a candidate. */
  double belongs(Signs signs) {
    return 1 / (1 + StrictMath.exp(-evidence(signs)));
  }

  /** The log loss of a message with these signs that belongs, or does not. */
  double loss(Signs signs, boolean belongs) {
    double evidence = belongs ? evidence(signs) : -evidence(signs);
    return evidence > 0
        ? StrictMath.log1p(StrictMath.exp(-evidence))
        : StrictMath.log1p(StrictMath.exp(evidence)) - evidence;
  }

  private double evidence(Signs signs) {
    return share * signs.share + lead * signs.lead + offset;
  }
}
