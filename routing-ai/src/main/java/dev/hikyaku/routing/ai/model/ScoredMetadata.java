package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.decision.response.DecisionResponseMetadata;
import java.util.Map;

/** What a model that scores tells beside its probabilities, which are calibrated. Immutable. */
public final class ScoredMetadata extends DecisionResponseMetadata {
  private final Map<String, Double> scores;

  /** The raw scores by candidate. */
  public ScoredMetadata(String modelName, Map<String, Double> scores) {
    super(DecisionResponseMetadata.builder().modelName(modelName));
    this.scores = Map.copyOf(scores);
  }

  /** The raw scores by candidate. */
  public Map<String, Double> scores() {
    return scores;
  }
}
