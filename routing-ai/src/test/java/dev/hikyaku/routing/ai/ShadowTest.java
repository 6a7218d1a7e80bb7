package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Evidence;
import dev.hikyaku.relay.spi.Router;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.routing.ai.model.Watch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ShadowTest {
  private static final Envelope MESSAGE =
      Envelope.of("1", "inbox", "stdin", Body.of("refund the charges"), Instant.EPOCH);

  private final RecordingMeters meters = new RecordingMeters();
  private final AtomicInteger asked = new AtomicInteger();
  private final CountDownLatch answers = new CountDownLatch(1);

  private static Decision chosen(String name) {
    return new Decision.Chosen(List.of(name), Evidence.NONE, "");
  }

  /** Says billing, once it may. */
  private final class Slow implements Router {
    @Override
    public Decision decide(Envelope envelope) throws InterruptedException {
      asked.incrementAndGet();
      answers.await();
      return chosen("billing");
    }

    @Override
    public Set<String> targets() {
      return Set.of("billing");
    }
  }

  private Shadow shadow(boolean sampled) {
    return new Shadow(
        new Slow(), () -> sampled, new Watch("triage", SystemTime.INSTANCE, meters, Events.NONE));
  }

  private int count(String outcome) {
    return meters.of(Metric.AI_SHADOW, "triage", outcome);
  }

  private void await(String outcome, int count) {
    while (count(outcome) < count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void itIsCountedWhetherItAgrees() {
    Shadow shadow = shadow(true);
    answers.countDown();

    shadow.offer(MESSAGE, chosen("billing"));
    shadow.offer(MESSAGE, chosen("tech"));
    shadow.offer(MESSAGE, new Decision.Abstained("low_confidence", Evidence.NONE));

    await("agree", 1);
    await("disagree", 2);
    shadow.close();
    assertThat(count("agree")).isOne();
  }

  @Test
  void whatIsNotSampledIsNotAsked() {
    Shadow shadow = shadow(false);

    shadow.offer(MESSAGE, chosen("billing"));
    shadow.close();

    assertThat(asked).hasValue(0);
    assertThat(count("dropped")).isZero();
  }

  @Test
  void aSlowShadowHoldsUpNobodyAndDropsWhatIsTooMuch() {
    Shadow shadow = shadow(true);

    for (int i = 0; i < Defaults.SHADOW_WAITING + 10; i++) {
      shadow.offer(MESSAGE, chosen("billing"));
    }

    assertThat(count("dropped")).isEqualTo(10);
    answers.countDown();
    await("agree", Defaults.SHADOW_WAITING);
    shadow.close();
  }

  @Test
  void itsEndStopsWhatIsUnderWay() {
    Shadow shadow = shadow(true);
    shadow.offer(MESSAGE, chosen("billing"));

    shadow.close();

    assertThat(count("dropped")).isOne();
    shadow.offer(MESSAGE, chosen("billing"));
    assertThat(count("dropped")).isEqualTo(2);
  }

  @Test
  void aShadowsFailuresOpenNoBreakerOfARouteAndRaiseNoAlert() throws Exception {
    try (ModelServer server = new ModelServer()) {
      server.says(ModelServer.json(503, Map.of()));
      Map<String, Object> gpt =
          Map.of(
              "name", "gpt",
              "provider", "openai",
              "model", "gpt-x",
              "url", server.url(),
              "circuit_breaker", Map.of("min_requests", 1));
      Given given = Given.catalog(List.of(gpt, Map.of("name", "main", "provider", "fault")));
      AiRouterFactory factory = new AiRouterFactory();
      MapSection shadowed =
          MapSection.of(
              Map.of("models", List.of("main"), "shadow", Map.of("models", List.of("gpt"))));
      try (Router router = factory.create(shadowed, given.context())) {
        router.decide(MESSAGE);
        while (given.meters.of(Metric.AI_SHADOW, "triage", "failed") < 1) {
          Thread.onSpinWait();
        }
      }
      assertThat(given.events.told()).isEmpty();
      assertThat(given.meters.modelBreakerState("gpt.shadow")).isEqualTo(2);

      Decision decision = factory.create(MapSection.of(Map.of()), given.context()).decide(MESSAGE);

      assertThat(SpareChain.outcomes(decision).getFirst()).isEqualTo("gpt transport:503");
    }
  }

  @Test
  void aRouterWithAShadowDecidesAsItDoesWithout() throws Exception {
    Given given =
        Given.catalog(
            List.of(
                Map.of("name", "main", "provider", "fault"),
                Map.of("name", "down", "provider", "fault", "fail", 1)));
    MapSection settings =
        MapSection.of(
            Map.of("models", List.of("main"), "shadow", Map.of("models", List.of("down"))));
    try (Router router = new AiRouterFactory().create(settings, given.context())) {
      Decision decision = router.decide(MESSAGE);

      assertThat(((Decision.Chosen) decision).destinations()).containsExactly("billing");
      assertThat(decision.evidence().record().toString()).doesNotContain("down");
      while (given.meters.of(Metric.AI_SHADOW, "triage", "failed") < 1) {
        Thread.onSpinWait();
      }
    }
    assertThat(given.meters.of(Metric.AI_ATTEMPTS, "triage", "main", "chosen")).isOne();
    assertThat(given.meters.of(Metric.AI_ATTEMPTS, "triage", "down", "transport")).isZero();
    assertThat(given.meters.of(Metric.AI_ATTEMPTS, "triage.shadow", "down", "transport"))
        .isPositive();
  }
}
