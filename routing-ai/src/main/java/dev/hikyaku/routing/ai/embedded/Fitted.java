package dev.hikyaku.routing.ai.embedded;

import dev.hikyaku.routing.ai.model.Comparing.Likeness;
import java.util.List;

/** Candidates that were learned. Immutable, so thread-safe. */
sealed interface Fitted permits Prototypes, Regression {
  /** The word for how it decides, as a decision record has it. */
  String head();

  /**
   * What a text is worth to each of these candidates.
   *
   * @throws IllegalArgumentException when one of them was not fitted
   * @throws InterruptedException when the caller is to stop
   */
  Scores score(String text, List<String> names) throws InterruptedException;

  /**
   * The texts for the candidates that are most like this one, the nearest first.
   *
   * @throws InterruptedException when the caller is to stop
   */
  List<Likeness> nearest(String text, int most) throws InterruptedException;
}
