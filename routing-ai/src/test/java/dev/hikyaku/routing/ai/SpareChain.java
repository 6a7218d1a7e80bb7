package dev.hikyaku.routing.ai;

import static dev.hikyaku.routing.ai.ModelServer.decision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A model behind a server, and a spare one that needs none. */
final class SpareChain implements AutoCloseable {
  static final String KEY = "sk-live-0123456789";
  static final String GOOD = decision("billing", 0.9);

  final ModelServer server = new ModelServer();

  @Override
  public void close() {
    server.close();
  }

  /** First the server's model, then one that needs no server. */
  Decision decide(Map<String, ?> extra) throws InterruptedException {
    Map<String, Object> entry = new HashMap<>(extra);
    entry.putAll(Map.of("name", "gpt", "provider", "openai", "model", "gpt-x", "api_key", KEY));
    entry.put("url", server.url() + "/v1");
    Given given =
        Given.models(
            Map.of("retry", Map.of("backoff", Duration.ofMillis(1))),
            List.of(entry, Map.of("name", "spare", "provider", "fault")));
    Router router = new AiRouterFactory().create(MapSection.of(Map.of()), given.context());
    assertThat(given.catalogProblems()).isEmpty();
    return router.decide(
        Envelope.of("1", "inbox", "stdin", Body.of("refund the charges"), Instant.EPOCH));
  }

  Decision decide() throws InterruptedException {
    return decide(Map.of());
  }

  static List<String> outcomes(Decision decision) {
    return decision.evidence().attempts().stream()
        .map(a -> a.model() + " " + a.outcome() + a.tag().map(tag -> ":" + tag).orElse(""))
        .toList();
  }

  /** The model fails like this, on so many requests, and the spare one decides. */
  void failsWith(String outcome, int requests) throws InterruptedException {
    Decision decision = decide();

    assertThat(outcomes(decision)).containsExactly("gpt " + outcome, "spare chosen");
    assertThat(server.requests()).hasSize(requests);
    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
    assertThat(decision.evidence().record()).containsEntry("served_by", "model_fallback");
    assertThat(Json.write(decision.evidence().record())).doesNotContain(KEY);
  }

  /** The model's answer is taken, after so many requests. */
  Decision decides(int requests) throws InterruptedException {
    Decision decision = decide();

    assertThat(outcomes(decision)).containsExactly("gpt chosen");
    assertThat(server.requests()).hasSize(requests);
    assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
    return decision;
  }
}
