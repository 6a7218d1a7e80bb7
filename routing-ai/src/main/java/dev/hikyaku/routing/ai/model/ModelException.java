package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.output.TokenUsage;

/**
 * Carries an outcome through LangChain4j's port, which has no other way to say that there is no
 * decision. {@link ModelCall} turns it back into a value. Immutable.
 */
public final class ModelException extends RuntimeException {
  private final transient Outcome.Unusable outcome;
  private final transient TokenUsage usage;

  /** Nothing was used that we know of. */
  public ModelException(Outcome.Unusable outcome) {
    this(outcome, new TokenUsage(0, 0));
  }

  /** What the try used all the same. */
  public ModelException(Outcome.Unusable outcome, TokenUsage usage) {
    // Without a cause: LangChain4j would look at that one and throw away the rest.
    super(outcome.message(), null, false, false);
    this.outcome = outcome;
    this.usage = usage;
  }

  /** Why there is no decision. */
  public Outcome.Unusable outcome() {
    return outcome;
  }

  /** The tokens it took. */
  public TokenUsage usage() {
    return usage;
  }
}
