package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Claude models. */
final class Anthropic implements Vendor {
  @Override
  public String name() {
    return "anthropic";
  }

  @Override
  public String url() {
    return "https://api.anthropic.com/v1";
  }

  @Override
  public boolean keyed() {
    return true;
  }

  @Override
  public ChatModel chat(Endpoint endpoint, ModelClient client) {
    return AnthropicChatModel.builder()
        .httpClientBuilder(client.builder())
        .baseUrl(endpoint.url())
        .apiKey(Vendor.keyOf(endpoint))
        .modelName(endpoint.model())
        .maxRetries(0)
        .build();
  }

  /** The newest models refuse a temperature, too. */
  @Override
  public List<Manner> manners() {
    return List.of(Manner.FULL, Manner.SCHEMA, Manner.WORDS);
  }

  @Override
  public Endings endings() {
    return new Endings(
        Optional.of("/content"),
        List.of("/stop_reason"),
        Optional.empty(),
        new TokenCounts("usage", "input_tokens", "output_tokens"),
        new Endings.Words(
            Set.of("refusal"), Set.of(), Set.of("max_tokens", "model_context_window_exceeded")),
        Optional.empty());
  }
}
