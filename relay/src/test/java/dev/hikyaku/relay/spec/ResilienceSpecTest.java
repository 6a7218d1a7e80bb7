package dev.hikyaku.relay.spec;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.protocol.MapSection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ResilienceSpecTest {
  private static MapSection section(Map<String, ?> values) {
    return MapSection.of(values);
  }

  private static ResilienceSpec read(MapSection at) {
    return ResilienceSpec.read(at, Defaults.DELIVERY, Defaults.RESILIENCE);
  }

  private static MapSection group(Map<String, ?> more) {
    Map<String, Object> all =
        new HashMap<>(
            Map.of(
                "name",
                "support",
                "type",
                "group",
                "strategy",
                "failover",
                "members",
                List.of(Map.of("type", "https"), Map.of("type", "file", "weight", 2))));
    all.putAll(more);
    return section(all);
  }

  @Test
  void aDestinationThatSaysNothingHasABreakerAndABudget() {
    ResilienceSpec spec = read(section(Map.of("name", "a", "type", "https")));

    assertThat(spec).isEqualTo(Defaults.RESILIENCE);
    assertThat(spec.breaker())
        .contains(new BreakerSpec(0.5, 20, ofSeconds(60), ofSeconds(30), 5, false));
    assertThat(spec.retryBudget()).contains(new RetryBudgetSpec(0.2, 10));
    assertThat(spec.rateLimit()).isEmpty();
  }

  @Test
  void blocksAreInheritedFieldByField() {
    MapSection defaults = section(Map.of("circuit_breaker", Map.of("min_requests", 7)));
    ResilienceSpec inherited = ResilienceSpec.readDefaults(defaults, Defaults.RESILIENCE);
    MapSection at =
        section(Map.of("type", "https", "circuit_breaker", Map.of("open_for", ofSeconds(5))));

    ResilienceSpec spec = ResilienceSpec.read(at, Defaults.DELIVERY, inherited);

    assertThat(spec.breaker())
        .contains(new BreakerSpec(0.5, 7, ofSeconds(60), ofSeconds(5), 5, false));
  }

  @Test
  void breakerAndBudgetCanBeOffAndOnAgain() {
    MapSection off = section(Map.of("circuit_breaker", "off", "retry_budget", "off"));
    ResilienceSpec inherited = ResilienceSpec.readDefaults(off, Defaults.RESILIENCE);
    assertThat(inherited).isEqualTo(ResilienceSpec.NONE);

    MapSection on = section(Map.of("type", "https", "circuit_breaker", Map.of()));

    assertThat(ResilienceSpec.read(on, Defaults.DELIVERY, inherited).breaker())
        .contains(Defaults.BREAKER);
  }

  @Test
  void anotherWordThanOffIsReported() {
    MapSection at = section(Map.of("type", "https", "circuit_breaker", "no"));

    read(at);

    assertThat(at.problems()).containsExactly("circuit_breaker: must be a mapping or off");
  }

  @Test
  void aRateLimitNeedsItsRateAndHasABurst() {
    assertThat(
            read(section(Map.of("type", "https", "rate_limit", Map.of("per_second", 2.5))))
                .rateLimit())
        .contains(new RateLimitSpec(2.5, 3));

    MapSection without = section(Map.of("type", "https", "rate_limit", Map.of()));
    read(without);
    assertThat(without.problems()).containsExactly("per_second: is required");
  }

  @Test
  void aGroupHasItsMembersUnderTheirPlaces() {
    GroupSpec spec = read(group(Map.of("strategy", "weighted"))).group().orElseThrow();

    assertThat(spec.strategy()).isEqualTo(Strategy.WEIGHTED);
    assertThat(spec.members())
        .extracting(MemberSpec::name)
        .containsExactly("support[0]", "support[1]");
    assertThat(spec.members()).extracting(MemberSpec::weight).containsExactly(1, 2);
    assertThat(spec.members())
        .extracting(MemberSpec::breaker)
        .containsOnly(Optional.of(Defaults.BREAKER));
    assertThat(spec.healthCheck()).isEmpty();
    assertThat(spec.hedge()).isEmpty();
  }

  @Test
  void anEmptyHealthCheckHasTheDefaultNumbers() {
    GroupSpec spec = read(group(Map.of("health_check", Map.of()))).group().orElseThrow();

    assertThat(spec.healthCheck())
        .contains(new HealthCheckSpec("/healthz", ofSeconds(10), ofSeconds(2), 3, 1));
  }

  @Test
  void aHedgeNeedsAnIdempotentDestination() {
    Map<String, Object> hedge = Map.of("hedge", Map.of("after", ofMillis(800)));
    MapSection unsafe = group(hedge);
    read(unsafe);
    assertThat(unsafe.problems())
        .containsExactly("hedge: needs a destination that may get a message twice");

    Map<String, Object> safe = new HashMap<>(hedge);
    safe.put("idempotent", true);
    MapSection at = group(safe);

    assertThat(read(at).group().orElseThrow().hedge()).contains(new HedgeSpec(ofMillis(800), 1));
    assertThat(at.problems()).isEmpty();
  }

  @Test
  void whatOnlyAGroupHasIsReportedOnASingleEndpoint() {
    MapSection at =
        section(Map.of("type", "https", "strategy", "failover", "health_check", Map.of()));

    read(at);

    assertThat(at.problems())
        .containsExactly(
            "strategy: needs a group of members", "health_check: needs a group of members");
  }

  @Test
  void whatBelongsToTheGroupIsReportedOnAMember() {
    MapSection at =
        section(
            Map.of(
                "name",
                "support",
                "type",
                "group",
                "strategy",
                "failover",
                "members",
                List.of(
                    Map.of("type", "https", "rate_limit", Map.of("per_second", 1)),
                    Map.of("type", "group"))));

    read(at);

    assertThat(at.problems())
        .containsExactly(
            "rate_limit: belongs to the group, not to a member",
            "type: a group cannot be a member of a group");
  }

  @Test
  void aGroupNeedsMembers() {
    MapSection at = section(Map.of("name", "support", "type", "group"));

    assertThat(read(at).group()).isEmpty();
    assertThat(at.problems()).containsExactly("strategy: is required", "members: is required");
  }

  @Test
  void recordsCannotExistWithValuesOutOfRange() {
    assertThatThrownBy(() -> new BreakerSpec(0, 20, ofSeconds(60), ofSeconds(30), 5, false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("failure_ratio is out of range: 0.0");
    assertThatThrownBy(() -> new RateLimitSpec(0, 1)).hasMessageContaining("per_second");
    assertThatThrownBy(() -> new RateLimitSpec(Double.NaN, 1)).hasMessageContaining("per_second");
    assertThatThrownBy(() -> new RetryBudgetSpec(-0.1, 1)).hasMessageContaining("ratio");
    assertThatThrownBy(() -> new HedgeSpec(ofMillis(0), 1)).hasMessageContaining("after");
    assertThatThrownBy(
            () -> new GroupSpec(Strategy.FAILOVER, List.of(), Optional.empty(), Optional.empty()))
        .hasMessageContaining("members");
  }
}
