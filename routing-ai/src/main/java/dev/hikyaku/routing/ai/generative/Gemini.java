package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.http.Endpoint;
import dev.hikyaku.routing.ai.http.ModelClient;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Gemini models by an API key. */
final class Gemini implements Vendor {
  private static final Set<String> FILTERED =
      Set.of(
          "safety",
          "recitation",
          "blocklist",
          "prohibited_content",
          "spii",
          "image_safety",
          "other",
          "language");

  @Override
  public String name() {
    return "google-ai-gemini";
  }

  @Override
  public String url() {
    return "https://generativelanguage.googleapis.com/v1beta";
  }

  @Override
  public boolean keyed() {
    return true;
  }

  @Override
  public ChatModel chat(Endpoint endpoint, ModelClient client) {
    return GoogleAiGeminiChatModel.builder()
        .httpClientBuilder(client.builder())
        .baseUrl(endpoint.url())
        .apiKey(Vendor.keyOf(endpoint))
        .modelName(endpoint.model())
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
        Optional.of("/candidates"),
        List.of("/promptFeedback/blockReason", "/candidates/0/finishReason"),
        Optional.empty(),
        new TokenCounts("usageMetadata", "promptTokenCount", "candidatesTokenCount"),
        new Endings.Words(Set.of(), FILTERED, Set.of("max_tokens")),
        Optional.of("STOP"));
  }
}
