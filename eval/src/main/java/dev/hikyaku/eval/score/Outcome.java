package dev.hikyaku.eval.score;

import java.util.List;

/**
 * What was expected of a case and what came of it. Two cases of the same outcome are alike to every
 * metric that looks at choices alone.
 *
 * @param expected as labelled; empty when it is nobody's
 * @param got what the chain chose, a static router's word included
 * @param ending how it ended
 * @param right whether that is right
 */
public record Outcome(List<String> expected, List<String> got, Ending ending, boolean right) {
  /** Copies the names. */
  public Outcome {
    expected = List.copyOf(expected);
    got = List.copyOf(got);
  }

  /** Judges a case by the route's way to choose. */
  public static Outcome of(List<String> expected, List<String> got, Ending ending, Choose choose) {
    return new Outcome(expected, got, ending, choose.right(expected, got, ending));
  }

  /** Whether nobody should take it. */
  public boolean outOfScope() {
    return expected.isEmpty();
  }

  /** Whether a router that looked at it chose. */
  boolean chosen() {
    return ending == Ending.CHOSEN;
  }

  /** Whether all that looked at it left it alone. */
  boolean abstained() {
    return ending == Ending.ABSTAINED;
  }

  /**
   * What counts as chosen where classes are counted: nothing for a case that is nobody's and that
   * the routers left alone, even if a static router then sent it to somebody.
   */
  List<String> counted() {
    return outOfScope() && abstained() ? List.of() : got;
  }
}
