package dev.hikyaku.routing.ai.model;

import dev.hikyaku.routing.ai.prompt.Prompt;
import dev.langchain4j.model.decision.DecisionModel;

/** A model that is asked by a prompt. */
public interface PromptReader extends DecisionModel {
  /** The one it is asked by, whatever the message. */
  Prompt prompt();
}
