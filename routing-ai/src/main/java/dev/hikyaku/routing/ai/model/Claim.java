package dev.hikyaku.routing.ai.model;

/** What a budget says to a question that is about to be asked. */
sealed interface Claim {
  /** There is enough; it is set aside until it is settled. */
  non-sealed interface Granted extends Claim {
    /** The question took this much in truth. Once; without it the guess stands. */
    void settle(Spending spent);
  }

  /**
   * There is not.
   *
   * @param limit the setting that is used up
   */
  record Spent(String limit) implements Claim {}
}
