package dev.hikyaku.relay.deliver;

import static dev.hikyaku.relay.deliver.GroupSetup.deliver;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spec.Strategy;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GroupTest {
  private final GroupSetup setup = new GroupSetup();

  @Test
  void aFailedAttemptMovesToTheNextMemberAtOnce() throws InterruptedException {
    ScriptedSink first = ScriptedSink.status(503);
    ScriptedSink second = ScriptedSink.accepting();

    Delivery delivery = deliver(setup.of(first, second));

    assertThat(ChainSetup.way(delivery)).containsExactly("g done 2");
    assertThat(setup.time.sleeps()).isEmpty();
    assertThat(setup.meters.of(Metric.DELIVERY_ATTEMPTS, "g", "g[0]", "failed")).isOne();
    assertThat(setup.meters.of(Metric.DELIVERY_ATTEMPTS, "g", "g[1]", "ok")).isOne();
  }

  @Test
  void backoffBeginsWhenAllWereTriedAndAttemptsCountPerMember() throws InterruptedException {
    setup.delivery = Specs.policy(Specs.retry(3));
    ScriptedSink first = ScriptedSink.status(503);
    ScriptedSink second = ScriptedSink.status(502);

    Delivery delivery = deliver(setup.of(first, second));

    assertThat(ChainSetup.way(delivery)).containsExactly("g exhausted 6", "spare done 1");
    assertThat(first.calls()).hasSize(3);
    assertThat(second.calls()).hasSize(3);
    assertThat(setup.time.sleeps()).containsExactly(ofMillis(200), ofMillis(400));
    assertThat(first.calls()).extracting(call -> call.attempt().number()).containsExactly(1, 3, 5);
    assertThat(first.calls())
        .extracting(call -> call.attempt().idempotencyKey())
        .containsOnly("key");
  }

  @Test
  void aPermanentFailureGoesStraightToTheFallback() throws InterruptedException {
    ScriptedSink second = ScriptedSink.accepting();

    Delivery delivery = deliver(setup.of(ScriptedSink.status(404), second));

    assertThat(ChainSetup.way(delivery)).containsExactly("g permanent 1", "spare done 1");
    assertThat(second.calls()).isEmpty();
  }

  @Test
  void aMemberWithAnOpenCircuitIsPassedOverAndTheOthersGoOn() throws InterruptedException {
    setup.breaker = Optional.of(Defaults.BREAKER);
    ScriptedSink first = ScriptedSink.status(503);
    ScriptedSink second = ScriptedSink.accepting();
    Destinations group = setup.of(first, second);

    deliver(group, 50);

    assertThat(first.calls()).hasSize(20);
    assertThat(second.calls()).hasSize(50);
    assertThat(setup.meters.breakerState("g[0]")).isEqualTo(2);
    assertThat(setup.meters.breakerState("g[1]")).isZero();
    assertThat(setup.events.told()).containsExactly("opened g/g[0]");
    assertThat(setup.spare.calls()).isEmpty();
  }

  @Test
  void whenAllCircuitsAreOpenItGoesStraightToTheFallback() throws InterruptedException {
    setup.breaker = Optional.of(Defaults.BREAKER);
    setup.delivery = Specs.policy(Specs.retry(1));
    ScriptedSink first = ScriptedSink.status(503);
    ScriptedSink second = ScriptedSink.status(503);
    Destinations group = setup.of(first, second);
    deliver(group, 20);

    Delivery delivery = deliver(group);

    assertThat(ChainSetup.way(delivery)).containsExactly("g breaker_open 0", "spare done 1");
    assertThat(setup.meters.of(Metric.FALLBACK, "g", "spare", "breaker_open")).isOne();
    assertThat(first.calls()).hasSize(20);
  }

  @Test
  void anOpenCircuitInTheMiddleOfARoundDoesNotEndTheHop() throws InterruptedException {
    // one member is down for good, the other has a hiccup: it is tried again after the backoff
    setup.breaker = Optional.of(Defaults.BREAKER);
    ScriptedSink down = ScriptedSink.status(503);
    Destinations group = setup.of(down, ScriptedSink.accepting());
    deliver(group, 20);
    ScriptedSink hiccup = ScriptedSink.first(ScriptedSink.answer(503));
    Destinations other = setup.of(hiccup, down);

    Delivery delivery = deliver(other);

    assertThat(ChainSetup.way(delivery)).containsExactly("g done 3");
    assertThat(setup.time.sleeps()).containsExactly(ofMillis(200));
  }

  @Test
  void roundRobinTakesEachInTurnAndFailsOverOnError() throws InterruptedException {
    setup.strategy = Strategy.ROUND_ROBIN;
    ScriptedSink a = ScriptedSink.accepting();
    ScriptedSink b = ScriptedSink.accepting();
    ScriptedSink down = ScriptedSink.status(503);
    Destinations group = setup.of(a, b, down);

    deliver(group, 30);

    assertThat(down.calls()).hasSize(10);
    assertThat(a.calls().size() + b.calls().size()).isEqualTo(30);
    assertThat(a.calls().size()).isBetween(14, 16);
  }

  @Test
  void weightsOfOneAndTwoShareThirtyAsTenAndTwenty() throws InterruptedException {
    setup.strategy = Strategy.WEIGHTED;
    setup.weights.addAll(List.of(1, 2));
    ScriptedSink a = ScriptedSink.accepting();
    ScriptedSink b = ScriptedSink.accepting();

    deliver(setup.of(a, b), 30);

    assertThat(a.calls()).hasSize(10);
    assertThat(b.calls()).hasSize(20);
  }

  private Sink takes(Duration length) {
    return (envelope, attempt) -> {
      setup.time.advance(length);
      return Sent.accepted();
    };
  }

  @Test
  void leastLatencySettlesOnTheFastestMember() throws InterruptedException {
    setup.strategy = Strategy.LEAST_LATENCY;
    ScriptedSink slow = ScriptedSink.always(takes(ofMillis(80)));
    ScriptedSink fast = ScriptedSink.always(takes(ofMillis(20)));
    ScriptedSink slower = ScriptedSink.always(takes(ofMillis(200)));

    deliver(setup.of(slow, fast, slower), 100);

    assertThat(fast.calls()).hasSize(98);
  }

  @Test
  void theMembersShareOneRateLimit() throws InterruptedException {
    setup.strategy = Strategy.ROUND_ROBIN;
    setup.rateLimit = Optional.of(new RateLimitSpec(10, 2));

    deliver(setup.of(ScriptedSink.accepting(), ScriptedSink.accepting()), 5);

    assertThat(setup.time.sleeps()).containsExactly(ofMillis(100), ofMillis(100), ofMillis(100));
  }

  @Test
  void anAttemptWithAnOpenCircuitTakesNoToken() throws InterruptedException {
    setup.breaker = Optional.of(Defaults.BREAKER);
    setup.rateLimit = Optional.of(new RateLimitSpec(1, 20));
    setup.delivery = Specs.policy(Specs.retry(1));
    Destinations group = setup.of(ScriptedSink.status(503));
    deliver(group, 20);

    deliver(group, 100);

    assertThat(setup.time.sleeps()).isEmpty();
    assertThat(setup.spare.calls()).hasSize(120);
  }

  @Test
  void waitingForATokenIsNotSlowness() throws InterruptedException {
    setup.rateLimit = Optional.of(RateLimitSpec.of(0.01));
    ScriptedSink sink = ScriptedSink.accepting();
    Destinations group = setup.of(sink);

    deliver(group, 2);

    assertThat(setup.time.sleeps()).containsExactly(ofSeconds(100));
    assertThat(sink.calls()).hasSize(2);
  }

  @Test
  void aTokenPastTheDeadlineSendsTheMessageToTheFallbackAtOnce() throws InterruptedException {
    setup.rateLimit = Optional.of(RateLimitSpec.of(0.01));
    setup.delivery = Specs.policy(Specs.retry(5), ofSeconds(5), ofSeconds(30));
    Destinations group = setup.of(ScriptedSink.accepting(), ScriptedSink.accepting());
    deliver(group);

    Delivery delivery = deliver(group);

    assertThat(ChainSetup.way(delivery)).containsExactly("g deadline 0", "spare done 1");
    assertThat(setup.time.sleeps()).isEmpty();
  }

  @Test
  void aMoveToTheNextMemberIsARetryThatHasToBePaidFor() throws InterruptedException {
    setup.budget = Optional.of(new RetryBudgetSpec(0, 0.1));
    ScriptedSink second = ScriptedSink.status(503);

    Delivery delivery = deliver(setup.of(ScriptedSink.status(503), second, second));

    assertThat(ChainSetup.way(delivery)).containsExactly("g budget 2", "spare done 1");
    assertThat(setup.meters.of(Metric.FALLBACK, "g", "spare", HopReason.BUDGET.label())).isOne();
    assertThat(setup.meters.retryBudgetRemaining("g")).isZero();
  }

  @Test
  void afterTheDeadlineOneMemberGetsOneTry() throws InterruptedException {
    setup.delivery = Specs.policy(Specs.retry(5), ofSeconds(5), ofSeconds(1));
    Sink slow =
        (envelope, attempt) -> {
          setup.time.advance(ofSeconds(2));
          return ScriptedSink.answer(503).send(envelope, attempt);
        };
    ScriptedSink second = ScriptedSink.accepting();

    Delivery delivery = deliver(setup.of(slow, second));

    assertThat(ChainSetup.way(delivery)).containsExactly("g deadline 1", "spare done 1");
    assertThat(second.calls()).isEmpty();
    Attempt last = setup.spare.calls().getFirst().attempt();
    assertThat(last.deadline().bounded()).isTrue();
  }
}
