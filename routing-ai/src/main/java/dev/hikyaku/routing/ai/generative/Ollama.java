package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Models that an Ollama server runs. */
final class Ollama implements Vendor {
  @Override
  public String name() {
    return "ollama";
  }

  @Override
  public String url() {
    return "http://localhost:11434";
  }

  @Override
  public boolean keyed() {
    return false;
  }

  @Override
  public ChatModel chat(Endpoint endpoint, ModelClient client) {
    return OllamaChatModel.builder()
        .httpClientBuilder(client.builder())
        .baseUrl(endpoint.url())
        .modelName(endpoint.model())
        .customHeaders(
            endpoint.apiKey().map(key -> Map.of("Authorization", "Bearer " + key)).orElse(Map.of()))
        .maxRetries(0)
        .build();
  }

  @Override
  public List<Manner> manners() {
    return List.of(Manner.FULL, Manner.WORDS);
  }

  @Override
  public Endings endings() {
    return new Endings(
        Optional.of("/message"),
        List.of("/done_reason"),
        Optional.empty(),
        new TokenCounts("", "prompt_eval_count", "eval_count"),
        new Endings.Words(Set.of(), Set.of(), Set.of("length")),
        Optional.empty());
  }
}
