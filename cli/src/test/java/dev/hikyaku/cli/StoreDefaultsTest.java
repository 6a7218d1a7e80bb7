package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.hikyaku.relay.Component;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.spec.Defaults;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pages tell what the code says of stores. */
class StoreDefaultsTest {
  private static final Map<String, String> SPEC = Page.of("docs/spec.md").defaults();

  @Test
  void theDefaultsOfStoresAreThoseOfTheCode() {
    assertThat(SPEC)
        .contains(
            entry("stores[].retry.attempts", "" + Defaults.STORE_RETRY.attempts()),
            entry("stores[].retry.backoff", millis(Defaults.STORE_RETRY.backoff())),
            entry("stores[].retry.max_backoff", millis(Defaults.STORE_RETRY.maxBackoff())),
            entry("stores[].retry.jitter", "full"),
            entry("memory.max", "" + Defaults.MEMORY_STORE_MAX),
            entry("redis.timeout", millis(Defaults.REDIS_TIMEOUT)),
            entry("redis.cluster", "" + Defaults.REDIS_CLUSTER),
            entry("feedback.window", Defaults.FEEDBACK_WINDOW.toDays() + "d"));
  }

  private static String millis(Duration duration) {
    return duration.toMillis() + "ms";
  }

  @Test
  void theTimesThatCannotBeSetAreTold() {
    String page = Page.of("docs/stores.md").text();

    assertThat(page)
        .contains(
            Defaults.DEDUPE_LEASE.toSeconds() + " seconds",
            "every " + millis(Defaults.DEDUPE_WAIT),
            "once a second");
    assertThat(Defaults.STORE_REST).isEqualTo(Duration.ofSeconds(1));
    assertThat(Defaults.RETRY_BUDGET_EXCHANGE).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void everyTypeOfStoreHasASection() {
    assertThat(
            Relay.components().stream()
                .filter(component -> component.kind().equals("store"))
                .map(Component::type))
        .containsExactlyInAnyOrder("memory", "h2", "redis")
        .allMatch(type -> Page.of("docs/stores.md").text().contains("\n## " + type + "\n"));
  }
}
