package dev.hikyaku.routing.ai;

import static dev.hikyaku.routing.ai.ModelServer.decision;
import static dev.hikyaku.routing.ai.ModelServer.json;
import static dev.hikyaku.routing.ai.ModelServer.openAi;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.hikyaku.relay.message.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every provider, with what its server answers. */
enum Wire {
  EMBEDDED("embedded", ""),
  FAULT("fault", ""),
  OPENAI("openai", "/v1"),
  GEMINI("google-ai-gemini", "/v1beta"),
  OLLAMA("ollama", ""),
  ANTHROPIC("anthropic", "/v1"),
  SYSTEMONE("systemone", ""),
  GENKIT("genkit", "/route");

  static final String KEY = "sk-live-0123456789";

  private final String provider;
  private final String path;

  Wire(String provider, String path) {
    this.provider = provider;
    this.path = path;
  }

  /** Whether it asks a server. */
  boolean remote() {
    return this != EMBEDDED && this != FAULT;
  }

  /** An entry of the catalog, named {@code m}. */
  Map<String, Object> entry(String url, Map<String, ?> more) {
    Map<String, Object> entry = new HashMap<>(more);
    entry.putAll(Map.of("name", "m", "provider", provider, "api_key", KEY));
    if (this != EMBEDDED) {
      entry.put("model", "model-1");
      entry.put("url", url + path);
    }
    return entry;
  }

  /** An answer to the one question. */
  ResponseDefinitionBuilder decides(String to, double sure) {
    return switch (this) {
      case SYSTEMONE -> json(systemOne(to, sure));
      case GENKIT -> json(Map.of("result", Map.of("destination", to, "confidence", sure)));
      case EMBEDDED, FAULT, OPENAI, GEMINI, OLLAMA, ANTHROPIC -> says(decision(to, sure));
    };
  }

  /** A judgement of every candidate. */
  ResponseDefinitionBuilder judges(Map<String, ?> numbers) {
    return switch (this) {
      case SYSTEMONE -> {
        Map<String, Object> answers = new LinkedHashMap<>();
        numbers.forEach((name, p) -> answers.put(name, Map.of("type", "noul", "noul", p)));
        yield json(Map.of("model", "jev-1.13.0", "answers", answers));
      }
      case GENKIT -> json(Map.of("result", numbers));
      case EMBEDDED, FAULT, OPENAI, GEMINI, OLLAMA, ANTHROPIC -> says(Json.write(numbers));
    };
  }

  /** The text that a model wrote, or the result of a flow. */
  ResponseDefinitionBuilder says(String text) {
    return switch (this) {
      case OPENAI -> openAi(text);
      case GEMINI -> gemini(text);
      case OLLAMA ->
          json(
              Map.of(
                  "model",
                  "model-1",
                  "message",
                  Map.of("role", "assistant", "content", text),
                  "done",
                  true,
                  "done_reason",
                  "stop"));
      case ANTHROPIC -> anthropic(text);
      case GENKIT, SYSTEMONE, EMBEDDED, FAULT -> json(Map.of("result", text));
    };
  }

  private static ResponseDefinitionBuilder gemini(String text) {
    return json(
        Map.of(
            "candidates",
            List.of(
                Map.of(
                    "content",
                    Map.of("role", "model", "parts", List.of(Map.of("text", text))),
                    "finishReason",
                    "STOP")),
            "usageMetadata",
            Map.of("promptTokenCount", 9, "candidatesTokenCount", 3, "totalTokenCount", 12)));
  }

  private static ResponseDefinitionBuilder anthropic(String text) {
    return json(
        Map.of(
            "id",
            "m1",
            "type",
            "message",
            "role",
            "assistant",
            "model",
            "model-1",
            "content",
            List.of(Map.of("type", "text", "text", text)),
            "stop_reason",
            "end_turn",
            "usage",
            Map.of("input_tokens", 9, "output_tokens", 3)));
  }

  private static Map<String, ?> systemOne(String to, double sure) {
    Map<String, Object> shares = new LinkedHashMap<>();
    List.of("billing", "tech", "none")
        .forEach(name -> shares.put(name, name.equals(to) ? sure : (1 - sure) / 2));
    return Map.of(
        "model",
        "jev-1.13.0",
        "answers",
        Map.of(
            "destination",
            Map.of("type", "choice", "choice", to, "probabilities", shares, "confidence", 0.5)),
        "usage",
        Map.of("input_tokens", 9, "output_tokens", 3));
  }
}
