package dev.hikyaku.routing.ai.embedded;

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
}
