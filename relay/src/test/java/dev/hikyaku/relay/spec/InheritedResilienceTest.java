package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a destination of a spec has when it says a part of it, or nothing. */
class InheritedResilienceTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      defaults: { timeout: 3s, circuit_breaker: { min_requests: 7 }, retry_budget: { ratio: 0.5 } }
      destinations:
      - { name: plain, type: stdout }
      - { name: own, type: stdout, circuit_breaker: { open_for: 5s }, retry_budget: off }
      - name: group
        type: group
        strategy: weighted
        circuit_breaker: { failure_ratio: 1 }
        members:
        - { type: stdout, circuit_breaker: { window: 9s } }
        - { type: stdout, circuit_breaker: off, timeout: 1s, retry: { attempts: 2 } }
      """;

  private final List<DestinationSpec> read = Parts.read(SPEC).relay().destinations();

  private static BreakerSpec breaker(double ratio, int window, int openFor) {
    return new BreakerSpec(
        ratio, 7, Duration.ofSeconds(window), Duration.ofSeconds(openFor), 5, false);
  }

  @Test
  void theDefaultsBlockStandsInForWhatIsNotSaid() {
    assertThat(read.get(0).resilience())
        .isEqualTo(
            new ResilienceSpec(
                Optional.of(breaker(0.5, 60, 30)),
                Optional.of(new RetryBudgetSpec(0.5, 10)),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aDestinationChangesFieldByField() {
    assertThat(read.get(1).resilience().breaker()).contains(breaker(0.5, 60, 5));
    assertThat(read.get(1).resilience().retryBudget()).isEmpty();
  }

  @Test
  void membersInheritFromTheirGroup() {
    List<MemberSpec> members = read.get(2).resilience().group().orElseThrow().members();

    assertThat(members.get(0).breaker()).contains(breaker(1, 9, 30));
    assertThat(members.get(0).delivery().timeout()).isEqualTo(Duration.ofSeconds(3));
    assertThat(members.get(1).breaker()).isEmpty();
    assertThat(members.get(1).delivery().timeout()).isEqualTo(Duration.ofSeconds(1));
    assertThat(members.get(1).delivery().retry().attempts()).isEqualTo(2);
  }
}
