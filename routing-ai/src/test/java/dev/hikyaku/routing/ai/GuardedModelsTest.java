package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What stands before a model and beside it: breaker, budget, cache, span. */
class GuardedModelsTest {
  private static final Map<String, Object> SPARE = Map.of("name", "spare", "provider", "fault");

  private final ModelServer server = new ModelServer();
  private final ManualTime time = new ManualTime();

  @AfterEach
  void stop() {
    server.close();
  }

  private Map<String, ?> gpt(Map<String, ?> extra) {
    Map<String, Object> entry = new HashMap<>(extra);
    entry.putAll(Map.of("name", "gpt", "provider", "openai", "model", "gpt-x"));
    entry.put("url", server.url() + "/v1");
    return entry;
  }

  private Given given(Map<String, ?> gpt) {
    return Given.models(Map.of("retry", Map.of("attempts", 1)), List.of(gpt(gpt), SPARE)).at(time);
  }

  private static Router router(Given given, Map<String, ?> settings) {
    MapSection section = MapSection.of(settings);
    Router router = new AiRouterFactory().create(section, given.context());
    assertThat(section.problems()).isEmpty();
    assertThat(given.catalogProblems()).isEmpty();
    return router;
  }

  private static Envelope message(String text) {
    return Envelope.of("1", "inbox", "stdin", Body.of(text), Instant.EPOCH);
  }

  private static Decision decide(Router router) throws InterruptedException {
    return router.decide(message("refund the charges"));
  }

  @Test
  void aModelThatKeepsFailingIsLeftAloneAndTriedAgainLater() throws Exception {
    server.says(ModelServer.json(503, Map.of()));
    Given given = given(Map.of("circuit_breaker", Map.of("min_requests", 3, "half_open_max", 1)));
    Router router = router(given, Map.of());
    for (int i = 0; i < 3; i++) {
      decide(router);
    }

    Decision refused = decide(router);

    assertThat(SpareChain.outcomes(refused))
        .containsExactly("gpt breaker_open:breaker_open", "spare chosen");
    assertThat(server.requests()).hasSize(3);
    assertThat(given.meters.modelBreakerState("gpt")).isEqualTo(2);
    assertThat(given.events.told()).containsExactly("opened model gpt");
    assertThat(given.meters.of(Metric.AI_MODEL_FALLBACK, "triage", "gpt", "spare", "breaker_open"))
        .isOne();
    assertThat(given.meters.of(Metric.AI_MODEL_SECONDS, "triage", "gpt", "breaker_open")).isZero();

    server.says(ModelServer.openAi(ModelServer.decision("billing", 0.9)));
    time.advance(Duration.ofSeconds(31));

    assertThat(SpareChain.outcomes(decide(router))).containsExactly("gpt chosen");
    assertThat(given.meters.modelBreakerState("gpt")).isZero();
    assertThat(given.events.told()).containsExactly("opened model gpt", "closed model gpt");
  }

  @Test
  void routesThatNameAModelShareItsBreaker() throws Exception {
    server.says(ModelServer.json(503, Map.of()));
    Given given = given(Map.of("circuit_breaker", Map.of("min_requests", 1)));
    AiRouterFactory factory = new AiRouterFactory();
    Router first = factory.create(MapSection.of(Map.of()), given.context());
    Router second = factory.create(MapSection.of(Map.of()), given.context());

    decide(first);

    assertThat(SpareChain.outcomes(decide(second)).getFirst())
        .isEqualTo("gpt breaker_open:breaker_open");
  }

  @Test
  void aBreakerThatIsOffNeverOpens() throws Exception {
    server.says(ModelServer.json(503, Map.of()));
    Router router = router(given(Map.of("circuit_breaker", "off")), Map.of());

    for (int i = 0; i < 30; i++) {
      decide(router);
    }

    assertThat(server.requests()).hasSize(30);
  }

  @Test
  void oddAnswersDoNotOpenIt() throws Exception {
    server.says(ModelServer.openAi("I would rather not say"));
    Given given = given(Map.of("circuit_breaker", Map.of("min_requests", 1)));
    Router router = router(given, Map.of());

    decide(router);

    assertThat(given.meters.modelBreakerState("gpt")).isZero();
  }

  @Test
  void aModelThatTheBudgetDoesNotReachForIsNotAsked() throws Exception {
    Map<String, Object> answer =
        new HashMap<>(
            ModelServer.openAiBody(
                Map.of("role", "assistant", "content", ModelServer.decision("billing", 0.9)),
                "stop"));
    answer.put("usage", Map.of("prompt_tokens", 1000, "completion_tokens", 100));
    server.says(ModelServer.json(answer));
    Given given = given(Map.of("price", Map.of("input", 1000, "output", 1000)));
    Router router = router(given, Map.of("budget", Map.of("usd_per_day", 2)));

    Decision first = decide(router);
    Decision second = decide(router);

    // As the server told. What is set aside for the second question is more than what is left.
    assertThat(SpareChain.outcomes(first)).containsExactly("gpt chosen");
    assertThat(first.evidence().record()).contains(entry("cost", 1.1), entry("tokens", 1100L));
    assertThat(first.evidence().record()).doesNotContainKey("estimated");
    assertThat(SpareChain.outcomes(second))
        .containsExactly("gpt over_budget:over_budget", "spare chosen");
    assertThat(server.requests()).hasSize(1);
    assertThat(given.meters.modelBudgetRemaining("usd_per_day")).isCloseTo(0.9, within(1e-9));
    assertThat(given.meters.of(Metric.AI_ATTEMPTS, "triage", "gpt", "over_budget")).isOne();
    assertThat(given.meters.of(Metric.AI_TOKENS, "triage", "gpt", "input")).isEqualTo(1000);
    assertThat(given.meters.of(Metric.AI_TOKENS, "triage", "gpt", "output")).isEqualTo(100);
    assertThat(given.meters.modelCost("gpt")).isEqualTo(1.1);
  }

  @Test
  void triesThatFailCountAndWhatNobodyToldIsMarkedAsEstimated() throws Exception {
    server.says(ModelServer.json(503, Map.of()));
    Given given = given(Map.of());
    Router router = router(given, Map.of("budget", Map.of("calls_per_minute", 2)));

    Decision failed = decide(router);

    assertThat(given.meters.modelBudgetRemaining("calls_per_minute")).isZero();
    assertThat(failed.evidence().record()).containsEntry("estimated", true);
    assertThat(failed.evidence().attempts())
        .allSatisfy(
            attempt -> {
              assertThat(attempt.estimated()).isTrue();
              assertThat(attempt.tokens()).isPositive();
            });
    assertThat(Json.write(failed.evidence().record())).contains("\"estimated\":true");
  }

  @Test
  void aTryThatNeverReachedAServerTookNothing() throws Exception {
    Given given = given(Map.of());
    server.close();
    Router router = router(given, Map.of());

    var attempt = decide(router).evidence().attempts().getFirst();

    assertThat(attempt.tag()).contains("connect");
    assertThat(attempt.tokens()).isZero();
    assertThat(attempt.estimated()).isFalse();
  }

  @Test
  void aStoreForABudgetIsRefusedAndABudgetNeedsALimit() {
    assertThat(problems(Map.of("budget", Map.of("calls_per_minute", 1, "store", "redis"))))
        .containsExactly("store: a budget cannot be kept in a store yet");
    assertThat(problems(Map.of("budget", Map.of()))).containsExactly(": a budget needs a limit");
  }

  private List<String> problems(Map<String, ?> settings) {
    MapSection section = MapSection.of(settings);
    new AiRouterFactory().create(section, given(Map.of()).context());
    return section.problems();
  }

  @Test
  void aTextThatWasAskedAboutIsNotAskedAboutAgain() throws Exception {
    server.says(ModelServer.openAi(ModelServer.decision("billing", 0.9)));
    Given given = given(Map.of());
    Router router = router(given, Map.of("cache", Map.of("ttl", Duration.ofMinutes(1))));
    Decision first = decide(router);

    Decision second = decide(router);

    assertThat(first.evidence().record()).containsEntry("cached", false);
    assertThat(second.evidence().record())
        .contains(entry("cached", true), entry("model", "gpt"), entry("tokens", 0L));
    assertThat(second.evidence().attempts()).isEmpty();
    assertThat(((Decision.Chosen) second).destinations()).containsExactly("billing");
    assertThat(server.requests()).hasSize(1);
    assertThat(given.meters.of(Metric.AI_CACHE, "triage", "hit")).isOne();

    time.advance(Duration.ofMinutes(2));
    decide(router);

    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void eachQuestionIsASpanWithoutAWordOfTheMessage() throws Exception {
    server.says(ModelServer.openAi(ModelServer.decision("billing", 0.9)));
    RecordedSpan span = new RecordedSpan("router ai");

    router(given(Map.of()), Map.of()).decide(message("refund the charges"), span);

    RecordedSpan asked = span.below.getFirst();
    assertThat(span.below).hasSize(1);
    assertThat(asked.name).isEqualTo("model gpt");
    assertThat(asked.ended).isTrue();
    assertThat(asked.notes)
        .containsExactly(
            entry("gen_ai.operation.name", "chat"),
            entry("gen_ai.provider.name", "openai"),
            entry("gen_ai.request.model", "gpt-x"),
            entry("gen_ai.response.model", "gpt-served-1"),
            entry("gen_ai.usage.input_tokens", 100L),
            entry("gen_ai.usage.output_tokens", 10L),
            entry("hikyaku.model", "gpt"),
            entry("hikyaku.outcome", "answered"));
  }

  @Test
  void whatIsNotSentIsAnEventAndAFailureSaysItsTag() throws Exception {
    server.says(ModelServer.json(503, Map.of()));
    Router router = router(given(Map.of("circuit_breaker", Map.of("min_requests", 1))), Map.of());
    RecordedSpan failing = new RecordedSpan("router ai");
    RecordedSpan refused = new RecordedSpan("router ai");

    router.decide(message("refund the charges"), failing);
    router.decide(message("refund the charges"), refused);

    assertThat(failing.below.getFirst().notes)
        .contains(entry("error.type", "503"), entry("hikyaku.outcome", "transport"));
    assertThat(refused.refused).containsExactly("gpt breaker_open");
    assertThat(refused.below).extracting(below -> below.name).containsExactly("model spare");
  }
}
