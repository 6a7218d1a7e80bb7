package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.observe.Event;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.HealthCheckSpec;
import dev.hikyaku.relay.spec.ReconnectSpec;
import dev.hikyaku.relay.spec.RetrySpec;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The defaults in the tables of settings are those of the code. */
class DocsMatchDefaultsTest {
  private static final Map<String, String> SPEC = Page.of("docs/spec.md").defaults();
  private static final Map<String, String> HTTP = Page.of("docs/protocols/http.md").defaults();
  private static final Map<String, String> FAULT = Page.of("docs/protocols/fault.md").defaults();

  @Test
  void ofTheBlocksAroundMessages() {
    assertThat(SPEC)
        .contains(
            entry("server.workers", text(Defaults.WORKERS)),
            entry("server.shutdown_grace", text(Defaults.SHUTDOWN_GRACE)),
            entry("server.data_dir", Defaults.DATA_DIR),
            entry("server.admin.listen", Defaults.ADMIN_LISTEN),
            entry("buffer.capacity", text(Defaults.BUFFER_CAPACITY)),
            entry("secrets.dir", Defaults.SECRETS_DIR),
            entry("telemetry.logs.format", text(Defaults.LOGS.format())),
            entry("telemetry.logs.level", text(Defaults.LOGS.level())),
            entry("telemetry.traces.sample", text(Defaults.TRACE_SAMPLE)));
  }

  @Test
  void ofDelivery() {
    DeliverySpec delivery = Defaults.DELIVERY;
    RetrySpec retry = Defaults.RETRY;

    assertThat(SPEC)
        .contains(
            entry("timeout", text(delivery.timeout())),
            entry("deadline", delivery.deadline().map(DocsMatchDefaultsTest::text).orElse("none")),
            entry("max_in_flight", text(delivery.maxInFlight())),
            entry("retry.attempts", text(retry.attempts())),
            entry("retry.backoff", text(retry.backoff())),
            entry("retry.max_backoff", text(retry.maxBackoff())),
            entry("retry.jitter", text(retry.jitter())),
            entry("retry.respect_retry_after", text(retry.respectRetryAfter())),
            entry("dead_letter.redrive.after", text(Defaults.REDRIVE.after())),
            entry("dead_letter.redrive.max", text(Defaults.REDRIVE.max())),
            entry(
                "dead_letter.retry",
                "attempts: " + Defaults.DEAD_LETTER_RETRY.attempts() + ", the rest as above"));
    assertThat(words(SPEC.getOrDefault("retry.retry_on", ""))).isEqualTo(names(retry.retryOn()));
    assertThat(words(SPEC.getOrDefault("retry.never_on", ""))).isEqualTo(names(retry.neverOn()));
    assertThat(Defaults.DEAD_LETTER_RETRY)
        .usingRecursiveComparison()
        .ignoringFields("attempts")
        .isEqualTo(retry);
  }

  @Test
  void ofWhatGuardsADestination() {
    BreakerSpec breaker = Defaults.BREAKER;
    HealthCheckSpec health = Defaults.HEALTH_CHECK;

    assertThat(SPEC)
        .contains(
            entry("circuit_breaker.failure_ratio", text(breaker.failureRatio())),
            entry("circuit_breaker.min_requests", text(breaker.minRequests())),
            entry("circuit_breaker.window", text(breaker.window())),
            entry("circuit_breaker.open_for", text(breaker.openFor())),
            entry("circuit_breaker.half_open_max", text(breaker.halfOpenMax())),
            entry("circuit_breaker.count_429", text(breaker.count429())),
            entry("retry_budget.ratio", text(Defaults.RETRY_BUDGET.ratio())),
            entry("retry_budget.min_per_second", text(Defaults.RETRY_BUDGET.minPerSecond())),
            entry("group.members[].weight", text(Defaults.MEMBER_WEIGHT)),
            entry("group.hedge.max", text(Defaults.HEDGE_MAX)),
            entry("group.health_check.path", health.path()),
            entry("group.health_check.interval", text(health.interval())),
            entry("group.health_check.timeout", text(health.timeout())),
            entry("group.health_check.unhealthy_after", text(health.unhealthyAfter())),
            entry("group.health_check.healthy_after", text(health.healthyAfter())));
    assertThat(Defaults.RESILIENCE.breaker().map(on -> "on"))
        .contains(SPEC.getOrDefault("circuit_breaker", ""));
    assertThat(Defaults.RESILIENCE.retryBudget().map(on -> "on"))
        .contains(SPEC.getOrDefault("retry_budget", ""));
  }

  @Test
  void ofSourcesDestinationsAndRoutes() {
    assertThat(SPEC)
        .contains(
            entry("sources[].max_body", text(Defaults.MAX_BODY)),
            entry("sources[].dedupe.ttl", text(Defaults.DEDUPE_TTL)),
            entry("destinations[].idempotency_header", Defaults.IDEMPOTENCY_HEADER),
            entry("routes[].history.turns", text(Defaults.HISTORY_TURNS)),
            entry("routes[].history.ttl", text(Defaults.HISTORY_TTL)),
            entry("sticky.remember", text(Defaults.STICKY_REMEMBER)));
    assertThat(HTTP)
        .contains(
            entry("path", Defaults.HTTP_PATH),
            entry("ack_timeout", text(Defaults.ACK_TIMEOUT)),
            entry("respond.timeout", text(Defaults.RESPOND_TIMEOUT)),
            entry("auth.signature.tolerance", text(Defaults.SIGNATURE_TOLERANCE)),
            entry("interval", text(Defaults.POLL_INTERVAL)),
            entry("timeout", text(Defaults.POLL_TIMEOUT)),
            entry("method", Defaults.HTTP_METHOD),
            entry("success", text(Defaults.HTTP_SUCCESS)));
    assertThat(FAULT)
        .contains(
            entry("status", text(Defaults.FAULT_STATUS)), entry("seed", text(Defaults.FAULT_SEED)));
  }

  @Test
  void ofAlertsAndReconnects() {
    ReconnectSpec reconnect = Defaults.RECONNECT;

    assertThat(SPEC)
        .contains(
            entry("notify[].every", text(Defaults.NOTIFY_EVERY)),
            entry("sources[].reconnect.backoff", text(reconnect.backoff())),
            entry("sources[].reconnect.max_backoff", text(reconnect.maxBackoff())),
            entry("sources[].reconnect.jitter", text(reconnect.jitter())),
            entry("sources[].reconnect.max_attempts", text(reconnect.maxAttempts())));
    assertThat(words(SPEC.getOrDefault("notify[].on", "")))
        .isEqualTo(Defaults.NOTIFY_ON.stream().map(Event::label).collect(Collectors.toSet()));
  }

  @Test
  void ofTheAiRouterAndItsModels() throws Exception {
    Class<?> ai = Class.forName("dev.hikyaku.routing.ai.Defaults");
    Object models = constant(ai, "MODEL");

    assertThat(SPEC)
        .contains(
            entry("ai.threshold", text(constant(ai, "THRESHOLD"))),
            entry("ai.margin", text(constant(ai, "MARGIN"))),
            entry("ai.input_max", text(constant(ai, "INPUT_MAX"))),
            entry("ai.timeout", text(constant(ai, "TIMEOUT"))),
            entry("ai.cache.ttl", text(part(constant(ai, "CACHE"), "ttl"))),
            entry("ai.cache.max", text(part(constant(ai, "CACHE"), "max"))),
            entry("ai.shadow.sample", text(constant(ai, "SHADOW_SAMPLE"))),
            entry("models.catalog[].max_concurrent", text(constant(ai, "MAX_CONCURRENT"))),
            entry(
                "ai.prompt",
                constant(ai, "PROMPT") + "; " + constant(ai, "PROMPT_MANY") + " with choose: many"),
            entry("models.timeout", text(part(models, "timeout"))),
            entry("models.retry.attempts", text(part(models, "attempts"))),
            entry("models.retry.backoff", text(part(models, "backoff"))),
            entry("models.retry.max_backoff", text(part(models, "maxBackoff"))));
    assertThat(Page.of("docs/models.md").text())
        .contains("At most " + constant(ai, "SHADOW_WAITING") + " messages are with a shadow");
  }

  @Test
  void whatIsNoSettingStandsInASentence() {
    assertThat(Page.of("docs/spec.md").text())
        .contains(String.format(Locale.ROOT, "at most %,d keys", Defaults.HISTORY_KEYS));
    assertThat(Page.of("docs/spec.md").text())
        .contains(String.format(Locale.ROOT, "at most %,d of them", Defaults.DEDUPE_KEYS));
    assertThat(Page.of("docs/alerts.md").text())
        .contains("At most " + Defaults.NOTIFY_WAITING + " wait");
    assertThat(Page.of("docs/transforms.md").text())
        .contains(
            "run for " + Defaults.EXPRESSION_TIME.toSeconds() + " second ",
            "make " + Defaults.EXPRESSION_OUTPUT_BODIES + " times the largest `max_body`");
    assertThat(Page.of("docs/spec.md").text())
        .contains("over " + Defaults.RETRY_BUDGET_WINDOW.toSeconds() + " seconds");
    assertThat(Page.of("docs/protocols/http.md").text())
        .contains("`Retry-After: " + Defaults.RETRY_AFTER.toSeconds() + "`");
  }

  /** A new default must find its way into the pages and into this test. */
  @Test
  void noDefaultIsForgotten() {
    assertThat(
            Stream.of(Defaults.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(Field::getName))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    DocumentedDefaults.SETTINGS.stream(), DocumentedDefaults.SENTENCES.stream())
                .toList());
  }

  private static Object constant(Class<?> owner, String name) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }

  private static Object part(Object record, String name) throws ReflectiveOperationException {
    return record.getClass().getMethod(name).invoke(record);
  }

  private static Set<String> names(Set<Tag> tags) {
    return tags.stream().map(Tag::name).collect(Collectors.toSet());
  }

  private static Set<String> words(String list) {
    return Set.of(list.replaceAll("[\\[\\]]", "").split(", "));
  }

  /** As a spec would write it. */
  private static String text(Object value) {
    return switch (value) {
      case Duration duration -> text(duration);
      case Long bytes -> (bytes >> 20) + "MB";
      case Double number when number == Math.rint(number) -> Long.toString(Math.round(number));
      case Enum<?> word -> word.name().toLowerCase(Locale.ROOT);
      case Collection<?> list ->
          list.stream().map(Object::toString).collect(Collectors.joining(", ", "[", "]"));
      default -> value.toString();
    };
  }

  private static String text(Duration duration) {
    for (Map.Entry<String, Long> unit :
        List.of(
            Map.entry("h", 3_600_000L),
            Map.entry("m", 60_000L),
            Map.entry("s", 1000L),
            Map.entry("ms", 1L))) {
      if (duration.toMillis() % unit.getValue() == 0) {
        return duration.toMillis() / unit.getValue() + unit.getKey();
      }
    }
    throw new IllegalArgumentException(duration.toString());
  }
}
