package dev.hikyaku.routing.ai.generative;

import dev.langchain4j.data.message.ChatMessage;
import java.util.List;

/** Makes the messages that a model is asked with. Thread-safe. */
@FunctionalInterface
public interface PromptSource {
  /**
   * What the model is to read. The text of the event is data: it may not end up in a message of its
   * own, or outside the fence around it.
   */
  List<ChatMessage> render(PromptInput input);
}
