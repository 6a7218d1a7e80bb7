package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A router with one model behind a server that says what it is told to. */
record WireRouter(Wire wire, ModelServer server) {
  /** Decides about a text, with these settings of the router and of the model. */
  Decision decide(String text, Map<String, ?> settings, Map<String, ?> entry)
      throws InterruptedException {
    Given given =
        Given.models(
            Map.of("retry", Map.of("backoff", Duration.ofMillis(1))),
            List.of(wire.entry(server.url(), entry)));
    MapSection section = MapSection.of(settings);
    Router router = new AiRouterFactory().create(section, given.context());
    assertThat(given.catalogProblems()).isEmpty();
    assertThat(section.problems()).isEmpty();
    return router.decide(Envelope.of("1", "inbox", "stdin", Body.of(text), Instant.EPOCH));
  }

  /** The same with the defaults of the model. */
  Decision decide(String text, Map<String, ?> settings) throws InterruptedException {
    return decide(text, settings, Map.of());
  }

  /** The body of the last request. */
  JsonNode asked() {
    return Json.read(server.requests().getLast().getBody()).orElseThrow();
  }

  /** What is recorded of a decision. */
  static JsonNode record(Decision decision) {
    return Json.MAPPER.valueToTree(decision.evidence().record());
  }

  /** How the tries ended. */
  static List<String> outcomes(Decision decision) {
    return decision.evidence().attempts().stream()
        .map(a -> a.outcome() + a.tag().map(tag -> ":" + tag).orElse(""))
        .toList();
  }

  /** Where to; empty when nobody was chosen. */
  static List<String> destinations(Decision decision) {
    return switch (decision) {
      case Decision.Chosen chosen -> chosen.destinations();
      case Decision.Abstained abstained -> List.of();
      case Decision.Broken broken -> List.of();
    };
  }
}
