package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spi.SpecProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What can be wrong in the settings that protect destinations. */
class ResilienceProblemsTest {
  private static final String HEAD =
      """
      version: 1
      name: desk
      sources: [{ name: in, type: stdin }]
      routes: [{ name: all, from: [in], to: [a] }]
      dead_letter: { type: file, path: d, fallback: [b] }
      """;
  private static final String GROUP =
      """
      destinations:
      - { name: b, type: stdout }
      - { name: a, %s }
      """;

  @TempDir Path folder;

  private List<String> problems(String rest) throws IOException {
    Path spec = Files.writeString(folder.resolve("relay.yaml"), HEAD + rest);
    return Relay.check(List.of(spec)).stream()
        .map(SpecProblem::toString)
        .map(line -> line.substring(line.indexOf("relay.yaml:") + "relay.yaml:".length()))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          type: group, strategy: failover | destinations[a].members: is required
          type: group, strategy: failover, members: [] | members: must have at least one entry
          type: group, strategy: failover, membrs: [] | did you mean members?
          type: group, members: [{ type: stdout }] | destinations[a].strategy: is required
          type: group, strategy: best, members: [{ type: stdout }] | strategy: must be
          type: group, strategy: failover, members: [{ type: stdot }] | did you mean stdout?
          type: group, strategy: failover, members: [{ typ: stdout }] | did you mean type?
          type: group, strategy: failover, members: [{ type: group }] | a group cannot be a member
          type: group, strategy: failover, members: [{ type: stdout, wait: 2 }] | [0].wait: unknown
          type: group, strategy: failover, members: [{ type: stdout, weight: 0 }] | [0].weight: must
          type: grup, strategy: failover, members: [{ type: stdout }] | did you mean group?
          type: group, strategy: failover, hedge: { after: 1s }, members: [{ type: stdout }] | hedge: needs
          type: stdout, idempotent: true, hedge: { after: 1s } | hedge: needs a group of members
          type: stdout, circuit_breaker: { failure_ratoi: 1 } | did you mean failure_ratio?
          type: stdout, circuit_breaker: { min_requests: 0 } | circuit_breaker.min_requests: must
          type: stdout, retry_budget: on | retry_budget: must be a mapping or off
          type: stdout, rate_limit: { burst: 3 } | rate_limit.per_second: is required
          type: stdout, max_in_flight: 0 | max_in_flight: must
          type: stdout, idempotent: perhaps | idempotent: must
          """)
  void aFaultIsReportedOnceAndWhereItStands(String settings, String said) throws IOException {
    assertThat(problems(GROUP.formatted(settings)))
        .singleElement()
        .asString()
        .startsWith("8:")
        .contains("error", said);
  }

  @Test
  void aSingleEndpointIsNotOfferedTheSettingsOfAGroup() throws IOException {
    assertThat(problems(GROUP.formatted("type: stdout, colour: red")))
        .singleElement()
        .asString()
        .contains("colour: unknown setting (known here: ", "circuit_breaker")
        .doesNotContain("members")
        .doesNotContain("strategy")
        .doesNotContain("hedge");
  }

  @Test
  void theDefaultsAreCheckedToo() throws IOException {
    assertThat(
            problems(
                "defaults: { circuit_breaker: { widnow: 1s }, rate_limit: { per_second: 1 } }\n"
                    + GROUP.formatted("type: stdout")))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("defaults.circuit_breaker.widnow", "window?"),
            line -> assertThat(line).contains("defaults.rate_limit: unknown setting"));
  }

  @Test
  void aFallbackCycleMayLeadThroughAGroup() throws IOException {
    assertThat(
            problems(
                """
                destinations:
                - { name: a, type: group, strategy: failover, members: [{ type: stdout }], fallback: [b] }
                - { name: b, type: stdout, fallback: [a] }
                """))
        .singleElement()
        .asString()
        .contains("fallback cycle: a → b → a");
  }

  @ParameterizedTest
  @CsvSource({
    "round_robin, '', true",
    "weighted, '', true",
    "least_latency, '', true",
    "failover, '', false",
    "weighted, 'health_check: {}, ', false",
  })
  void membersThatShareTheLoadShouldBeProbed(String strategy, String more, boolean warned)
      throws IOException {
    String settings = "type: group, strategy: " + strategy + ", " + more;

    List<String> problems = problems(GROUP.formatted(settings + "members: [{ type: stdout }]"));

    if (warned) {
      assertThat(problems)
          .singleElement()
          .asString()
          .contains("warning", "strategy: without health checks", "health_check: {}");
    } else {
      assertThat(problems).isEmpty();
    }
  }

  @Test
  void everySettingTogetherIsNoProblem() throws IOException {
    assertThat(
            problems(
                """
                defaults: { circuit_breaker: { window: 30s }, retry_budget: off }
                destinations:
                - { name: b, type: stdout, idempotent: true, circuit_breaker: off }
                - name: a
                  type: group
                  strategy: least_latency
                  idempotent: true
                  hedge: { after: 800ms, max: 2 }
                  health_check: { path: /up, interval: 5s, timeout: 1s }
                  rate_limit: { per_second: 0.5, burst: 4 }
                  retry_budget: { ratio: 0.1, min_per_second: 1 }
                  max_in_flight: 8
                  members:
                  - { type: stdout, weight: 2, timeout: 1s, circuit_breaker: { min_requests: 3 } }
                  - { type: stderr, retry: { attempts: 2 } }
                """))
        .isEmpty();
  }
}
