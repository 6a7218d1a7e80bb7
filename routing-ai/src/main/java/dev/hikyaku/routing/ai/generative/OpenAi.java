package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.hikyaku.routing.ai.prompt.ModelConfig;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.langchain4j.model.openai.OpenAiChatRequestParameters;
import dev.langchain4j.model.openai.OpenAiChatResponseMetadata;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Servers that speak OpenAI's chat completions. */
final class OpenAi implements Vendor {
  @Override
  public String name() {
    return "openai";
  }

  @Override
  public String url() {
    return "https://api.openai.com/v1";
  }

  @Override
  public boolean keyed() {
    return true;
  }

  @Override
  public ChatModel chat(Endpoint endpoint, ModelClient client) {
    return OpenAiChatModel.builder()
        .httpClientBuilder(client.builder())
        .baseUrl(endpoint.url())
        .apiKey(Vendor.keyOf(endpoint))
        .modelName(endpoint.model())
        .strictJsonSchema(true)
        .maxRetries(0)
        .build();
  }

  /**
   * Models that think refuse a temperature and token probabilities, know schemas well, and have
   * another name for the most tokens.
   */
  @Override
  public List<Manner> manners() {
    return List.of(Manner.FULL, Manner.SCHEMA, Manner.WORDS);
  }

  @Override
  public ChatRequestParameters parameters(
      Manner manner, ResponseFormat schema, ModelConfig config) {
    var parameters = OpenAiChatRequestParameters.builder();
    switch (manner) {
      case FULL -> {
        parameters.responseFormat(schema).logprobs(true);
        parameters.temperature(config.temperature().orElse(0.0));
        config.topP().ifPresent(parameters::topP);
        config.maxOutputTokens().ifPresent(parameters::maxOutputTokens);
      }
      case SCHEMA -> {
        parameters.responseFormat(schema);
        config.maxOutputTokens().ifPresent(parameters::maxCompletionTokens);
      }
      case WORDS -> {}
    }
    return parameters.build();
  }

  @Override
  public Endings endings() {
    return new Endings(
        Optional.of("/choices"),
        List.of("/choices/0/finish_reason"),
        Optional.of("/choices/0/message/refusal"),
        new TokenCounts("usage", "prompt_tokens", "completion_tokens"),
        new Endings.Words(Set.of(), Set.of("content_filter"), Set.of("length")),
        Optional.empty());
  }

  @Override
  public OptionalDouble odds(ChatResponse response, String choice) {
    return response.metadata() instanceof OpenAiChatResponseMetadata told
        ? TokenOdds.of(Optional.ofNullable(told.logProbs()).orElse(List.of()), choice)
        : OptionalDouble.empty();
  }
}
