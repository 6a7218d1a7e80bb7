package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.decision.DecisionModel;
import dev.langchain4j.model.decision.request.DecisionRequest;

/** A model that can tell how long the question is that it would send. */
public interface Measured extends DecisionModel {
  /** Characters that the model would read, for one question. */
  long characters(DecisionRequest request);
}
