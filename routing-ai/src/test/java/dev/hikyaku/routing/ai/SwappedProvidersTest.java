package dev.hikyaku.routing.ai;

import static dev.hikyaku.routing.ai.ModelServer.decision;
import static dev.hikyaku.routing.ai.ModelServer.json;
import static dev.hikyaku.routing.ai.ModelServer.openAi;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One spec, every provider: provider, model and url change, and nothing else. */
class SwappedProvidersTest {
  private static final String KEY = "sk-live-0123456789";

  @ParameterizedTest
  @CsvSource({
    "embedded, ''",
    "fault, ''",
    "openai, /v1",
    "google-ai-gemini, /v1beta",
    "ollama, ''",
    "anthropic, /v1",
    "systemone, ''",
    "genkit, /route"
  })
  void routesTheSameThreeMessages(String provider, String path) throws Exception {
    try (ModelServer server = new ModelServer()) {
      server
          .says("Please refund", answer(provider, "billing", 0.9))
          .says("The app crashes", answer(provider, "tech", 0.8))
          .says("tulips", answer(provider, "none", 0.9));
      Map<String, Object> entry = new HashMap<>();
      entry.putAll(Map.of("name", "m", "provider", provider, "threshold", 0.5, "api_key", KEY));
      if (!provider.equals("embedded")) {
        entry.put("model", "model-1");
        entry.put("url", server.url() + path);
      }
      Given given = Given.catalog(List.of(entry));
      Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
      assertThat(given.catalogProblems()).isEmpty();
      router.open();
      router.awaitReady();

      List<String> to = new ArrayList<>();
      for (String text :
          List.of(
              "Please refund the charges",
              "The app crashes with errors",
              "The tulips in the park are in bloom again")) {
        Decision decision =
            router.decide(Envelope.of("1", "inbox", "stdin", Body.of(text), Instant.EPOCH));
        assertThat(Json.write(decision.evidence().record())).doesNotContain(KEY);
        to.add(
            decision instanceof Decision.Chosen chosen
                ? String.join(",", chosen.destinations())
                : decision instanceof Decision.Abstained a ? a.reason() : decision.toString());
      }

      assertThat(to).containsExactly("billing", "tech", "low_confidence");
      long local = Stream.of("embedded", "fault").filter(provider::equals).count();
      assertThat(server.requests()).hasSize(local == 1 ? 0 : 3);
      router.close();
    }
  }

  private static ResponseDefinitionBuilder answer(String provider, String to, double sure) {
    String text = decision(to, sure);
    return switch (provider) {
      case "openai" -> openAi(text);
      case "google-ai-gemini" -> gemini(text);
      case "ollama" ->
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
      case "anthropic" -> anthropic(text);
      case "systemone" -> json(systemOne(to, sure));
      default -> json(Map.of("result", Map.of("destination", to, "confidence", sure)));
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
