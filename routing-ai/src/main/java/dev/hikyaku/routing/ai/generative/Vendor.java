package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.prompt.ModelConfig;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is particular about one kind of server. Stateless. */
interface Vendor {
  /** The word in {@code provider}. */
  String name();

  /** Where it is asked unless a url says otherwise. */
  String url();

  /** Whether that place wants a key. */
  boolean keyed();

  /** LangChain4j's client for it, with its own retries off. */
  ChatModel chat(Endpoint endpoint, ModelClient client);

  /** The manners that differ for it, in the order they are tried. */
  List<Manner> manners();

  /**
   * The parameters of a request.
   *
   * @param config what the prompt asks of the model; the shape of the answer it does not choose
   */
  default ChatRequestParameters parameters(
      Manner manner, ResponseFormat schema, ModelConfig config) {
    var parameters = ChatRequestParameters.builder();
    config.maxOutputTokens().ifPresent(parameters::maxOutputTokens);
    if (manner == Manner.FULL) {
      parameters.temperature(config.temperature().orElse(0.0));
      config.topP().ifPresent(parameters::topP);
      config.topK().ifPresent(parameters::topK);
    }
    return manner == Manner.WORDS ? parameters.build() : parameters.responseFormat(schema).build();
  }

  /** Where this server says why an answer ended, before LangChain4j reads it. */
  Endings endings();

  /** The probability of the tokens that name the choice, where the server tells it. */
  default OptionalDouble odds(ChatResponse response, String choice) {
    return OptionalDouble.empty();
  }

  /** Every one. */
  static List<Vendor> all() {
    return List.of(new OpenAi(), new Gemini(), new Ollama(), new Anthropic());
  }

  /** The key, or a word that stands for none: LangChain4j wants one even where nobody asks. */
  static String keyOf(Endpoint endpoint) {
    return Optional.of(endpoint).flatMap(Endpoint::apiKey).filter(k -> !k.isBlank()).orElse("none");
  }
}
