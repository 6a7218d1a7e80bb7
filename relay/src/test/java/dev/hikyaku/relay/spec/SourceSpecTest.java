package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a source may say of repeats and of connecting again. */
class SourceSpecTest {
  private static final String GOOD =
      """
      version: 1
      name: desk
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0" }
      destinations:
        - { name: a, type: https, url: u }
      routes:
        - { name: r, from: [inbox], to: [a] }
      """;

  private static List<String> problems(String from, String to) {
    return Parts.problems(GOOD.replace(from, to));
  }

  @Test
  void aStoreForDedupeMustBeDeclared() {
    assertThat(problems("type: http,", "type: http, dedupe: { store: redis-main },"))
        .containsExactly(
            "relay.yaml:4:49: error: sources[inbox].dedupe.store: unknown store 'redis-main'"
                + " (stores: [{ name: redis-main, type: h2, path: ./data/redis-main }])");
  }

  @Test
  void dedupeTakesAnHourAndTheIdUnlessItSaysOtherwise() {
    SourceSpec source =
        Parts.read(GOOD.replace("type: http,", "type: http, dedupe: {},")).relay().sources().get(0);

    assertThat(source.dedupe()).map(DedupeSpec::ttl).contains(Duration.ofHours(1));
    assertThat(Parts.read(GOOD).relay().sources().get(0).dedupe()).isEmpty();
  }

  @Test
  void reconnectSettingsAreRead() {
    String feed = "type: ws, reconnect: { backoff: 1s, max_attempts: 7 },";
    RelaySpec relay = Parts.read(GOOD.replace("type: http,", feed)).relay();

    ReconnectSpec spec = ReconnectSpec.read(relay.sources().get(0).settings());

    assertThat(spec)
        .isEqualTo(
            new ReconnectSpec(Duration.ofSeconds(1), Duration.ofSeconds(30), Jitter.FULL, 7));
  }

  @Test
  void aFirstWaitOverTheLongestIsAnError() {
    String feed = "type: ws, reconnect: { backoff: 1m },";
    Spec spec = Parts.read(GOOD.replace("type: http,", feed));

    ReconnectSpec.read(spec.relay().sources().get(0).settings());

    assertThat(spec.problems())
        .singleElement()
        .asString()
        .contains("reconnect.backoff: backoff (1m) must be at most max_backoff (30s)");
  }
}
