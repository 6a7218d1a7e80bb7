package dev.hikyaku.routing.ai.model;

import dev.hikyaku.routing.ai.prompt.Prompt;

/** A model that is asked by a prompt, once more where its answer has not the asked shape. */
public interface PromptReader extends Measured {
  /** The one it is asked by, whatever the message. */
  Prompt prompt();
}
