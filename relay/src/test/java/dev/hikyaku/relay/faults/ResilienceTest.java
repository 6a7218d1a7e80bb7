package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static dev.hikyaku.relay.protocol.net.RawServer.silent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import dev.hikyaku.relay.time.SystemTime;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every setting that protects a destination, from the words of a spec to the receivers. */
class ResilienceTest {
  private static final Script GOOD = always(answer("200 OK"));
  private static final Script BAD = always(answer("503 Down"));
  private static final String FALLBACK =
      """
      destinations:
        - { name: a, type: http, url: "%s", fallback: [b], %s }
        - { name: b, type: http, url: "%s" }
      routes: [ { name: r, from: [in], to: [a] } ]
      """;
  @TempDir Path folder;

  private static void deliver(RunningRelay relay, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      assertThat(relay.answer("x").statusCode()).isEqualTo(200);
    }
  }

  private RunningRelay start(String strategy, RawServer first, RawServer second) throws Exception {
    String rest =
        """
      destinations:
        - name: a
          type: group
          strategy: %s
          members: [ { type: http, url: "%s" }, { type: http, url: "%s", weight: 2 } ]
      routes: [ { name: r, from: [in], to: [a] } ]
      """
            .formatted(strategy, first.url(), second.url());
    return RunningRelay.start(folder, rest);
  }

  @Test
  void anOpenCircuitSendsStraightToTheFallback() throws Exception {
    String breaker = "retry: { attempts: 1 }, circuit_breaker: { min_requests: 3, open_for: 1h }";
    try (var a = RawServer.of(BAD);
        var b = RawServer.of(GOOD);
        var relay = RunningRelay.start(folder, FALLBACK.formatted(a.url(), breaker, b.url()))) {
      deliver(relay, 6);

      assertThat(a.waiting()).isEqualTo(3);
      assertThat(b.waiting()).isEqualTo(6);
    }
  }

  @Test
  void whatAnOpenCircuitTurnsAwayIsADeadLetter() throws Exception {
    try (var a = RawServer.of(BAD);
        var relay =
            RunningRelay.start(
                folder,
                """
        destinations:
          - { name: a, type: http, url: "%s", retry: { attempts: 1 },
              circuit_breaker: { min_requests: 3, open_for: 1h } }
        routes: [ { name: r, from: [in], to: [a] } ]
        """
                    .formatted(a.url()))) {
      for (int i = 0; i < 4; i++) {
        assertThat(RunningRelay.state(relay.answer("x"))).isEqualTo("dead_lettered");
      }

      assertThat(a.waiting()).isEqualTo(3);
      assertThat(relay.letters()).hasSize(4);
      assertThat(relay.letters().getLast()).contains("\"reason\":\"breaker_open\"");
    }
  }

  @Test
  void aBreakerThatIsOffNeverOpens() throws Exception {
    String off = "retry: { attempts: 1 }, circuit_breaker: off";
    try (var a = RawServer.of(BAD);
        var b = RawServer.of(GOOD);
        var relay = RunningRelay.start(folder, FALLBACK.formatted(a.url(), off, b.url()))) {
      deliver(relay, 25);

      assertThat(a.waiting()).isEqualTo(25);
    }
  }

  @Test
  void aSpentRetryBudgetSendsToTheFallbackWithoutARetry() throws Exception {
    // A tenth of a retry a second is one retry within the ten seconds that are looked at.
    String budget = "circuit_breaker: off, retry_budget: { ratio: 0, min_per_second: 0.1 }";
    try (var a = RawServer.of(BAD);
        var b = RawServer.of(GOOD);
        var relay = RunningRelay.start(folder, FALLBACK.formatted(a.url(), budget, b.url()))) {
      deliver(relay, 2);

      assertThat(a.waiting()).isEqualTo(3);
      assertThat(b.waiting()).isEqualTo(2);
    }
  }

  @Test
  void aRateLimitSpacesTheTries() throws Exception {
    String limit = "rate_limit: { per_second: 10, burst: 1 }";
    try (var a = RawServer.of(GOOD);
        var relay = RunningRelay.start(folder, FALLBACK.formatted(a.url(), limit, a.url()))) {
      long before = SystemTime.INSTANCE.nanos();
      deliver(relay, 4);
      Duration took = Duration.ofNanos(SystemTime.INSTANCE.nanos() - before);

      assertThat(a.waiting()).isEqualTo(4);
      assertThat(took).isGreaterThan(Duration.ofMillis(290));
    }
  }

  @Test
  void failoverAsksTheNextMemberWhenTheFirstFails() throws Exception {
    try (var first = RawServer.of(BAD);
        var second = RawServer.of(GOOD);
        var relay = start("failover", first, second)) {
      deliver(relay, 3);

      assertThat(first.waiting()).isEqualTo(3);
      assertThat(second.waiting()).isEqualTo(3);
    }
  }

  @Test
  void failoverLeavesTheSecondMemberAloneWhileTheFirstIsWell() throws Exception {
    try (var first = RawServer.of(GOOD);
        var second = RawServer.of(GOOD);
        var relay = start("failover", first, second)) {
      deliver(relay, 3);

      assertThat(first.waiting()).isEqualTo(3);
      assertThat(second.waiting()).isZero();
    }
  }

  @Test
  void roundRobinAsksEachMemberInTurn() throws Exception {
    try (var first = RawServer.of(GOOD);
        var second = RawServer.of(GOOD);
        var relay = start("round_robin", first, second)) {
      deliver(relay, 6);

      assertThat(first.waiting()).isEqualTo(3);
      assertThat(second.waiting()).isEqualTo(3);
    }
  }

  @Test
  void weightedMembersGetTheirShares() throws Exception {
    try (var first = RawServer.of(GOOD);
        var second = RawServer.of(GOOD);
        var relay = start("weighted", first, second)) {
      deliver(relay, 30);

      assertThat(first.waiting()).isEqualTo(10);
      assertThat(second.waiting()).isEqualTo(20);
    }
  }

  @Test
  void theFirstSuccessOfAHedgeWins() throws Exception {
    String hedged = "failover\n    idempotent: true\n    hedge: { after: 20ms }";
    try (var silent = RawServer.of(silent());
        var second = RawServer.of(GOOD);
        var relay = start(hedged, silent, second)) {
      deliver(relay, 1);

      assertThat(silent.next().body()).isEqualTo(second.next().body());
    }
  }

  @Test
  void messagesBeyondMaxInFlightWaitWithoutHoldingUpOthers() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Script slow =
        peer -> {
          while (peer.request()) {
            release.await();
            peer.write(answer("200 OK"));
          }
        };
    try (var a = RawServer.of(slow);
        var b = RawServer.of(GOOD);
        var relay =
            RunningRelay.start(
                folder,
                """
        destinations:
          - { name: slow, type: http, url: "%s", timeout: 60s, max_in_flight: 1 }
          - { name: quick, type: http, url: "%s" }
        routes:
          - name: r
            from: [in]
            router:
              type: rules
              rules: [ { when: "body == 'slow'", to: [slow] }, { when: "true", to: [quick] } ]
        """
                    .formatted(a.url(), b.url()))) {
      List<FutureTask<HttpResponse<String>>> held = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        held.add(relay.post("slow"));
      }
      a.next();

      deliver(relay, 3);
      assertThat(a.waiting()).isZero();
      release.countDown();

      for (var each : held) {
        assertThat(each.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
      }
      assertThat(a.waiting()).isEqualTo(4);
    }
  }
}
