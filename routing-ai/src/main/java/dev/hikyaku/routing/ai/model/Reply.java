package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.output.TokenUsage;

/** How asking one model ended. */
sealed interface Reply {
  /** It answered. */
  record Answered(Answer answer) implements Reply {}

  /**
   * It did not, or not with what was asked.
   *
   * @param outcome why
   * @param usage the tokens it took all the same
   */
  record Failed(Outcome.Unusable outcome, TokenUsage usage) implements Reply {}
}
