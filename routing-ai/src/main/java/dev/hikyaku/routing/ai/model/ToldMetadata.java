package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.decision.response.DecisionResponseMetadata;
import dev.langchain4j.model.output.TokenUsage;

/** What a remote model tells beside its answer. Immutable. */
public final class ToldMetadata extends DecisionResponseMetadata {
  private final NumberKind kind;
  private final boolean asAsked;

  /**
   * What it told.
   *
   * @param modelName the model's own name for itself
   * @param usage the tokens it took
   * @param kind what the probabilities were made from
   * @param asAsked whether the answer had the asked shape at once: nothing was peeled off, nothing
   *     asked twice
   */
  public ToldMetadata(String modelName, TokenUsage usage, NumberKind kind, boolean asAsked) {
    super(DecisionResponseMetadata.builder().modelName(modelName).tokenUsage(usage));
    this.kind = kind;
    this.asAsked = asAsked;
  }

  /** What the probabilities were made from. */
  public NumberKind kind() {
    return kind;
  }

  /** Whether the answer had the asked shape at once. */
  public boolean asAsked() {
    return asAsked;
  }
}
