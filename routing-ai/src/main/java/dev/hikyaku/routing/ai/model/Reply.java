package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.output.TokenUsage;

/** How asking one model ended. */
sealed interface Reply {
  /** The tokens it took, as far as it told. */
  TokenUsage usage();

  /**
   * It answered.
   *
   * @param answer what it said
   * @param cached whether to somebody else, before or at this moment
   */
  record Answered(Answer answer, boolean cached) implements Reply {
    Answered(Answer answer) {
      this(answer, false);
    }

    @Override
    public TokenUsage usage() {
      return answer.usage();
    }
  }

  /**
   * It did not, or not with what was asked.
   *
   * @param outcome why
   * @param usage the tokens it took all the same
   */
  record Failed(Outcome.Unusable outcome, TokenUsage usage) implements Reply {
    /** It took none that we know of. */
    Failed(Outcome.Unusable outcome) {
      this(outcome, new TokenUsage(0, 0));
    }
  }
}
