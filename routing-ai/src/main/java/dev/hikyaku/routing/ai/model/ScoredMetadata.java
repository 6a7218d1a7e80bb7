package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.decision.response.DecisionResponseMetadata;
import java.util.Map;

/** What a model that scores tells beside its probabilities, which are calibrated. Immutable. */
public final class ScoredMetadata extends DecisionResponseMetadata {
  private final Map<String, Double> scores;
  private final String head;

  /**
   * Of one answer.
   *
   * @param scores the raw scores by candidate
   * @param head the word for how the model decided
   */
  public ScoredMetadata(String modelName, Map<String, Double> scores, String head) {
    super(DecisionResponseMetadata.builder().modelName(modelName));
    this.scores = Map.copyOf(scores);
    this.head = head;
  }

  /** The raw scores by candidate. */
  public Map<String, Double> scores() {
    return scores;
  }

  /** The word for how the model decided. */
  public String head() {
    return head;
  }
}
