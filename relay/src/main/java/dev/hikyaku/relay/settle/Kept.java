package dev.hikyaku.relay.settle;

/** Whether a dead letter is safe. */
sealed interface Kept {
  /** Some place of the dead-letter queue has it. */
  record Stored() implements Kept {}

  /**
   * No place took it.
   *
   * @param error why not, one line
   */
  record Lost(String error) implements Kept {}
}
