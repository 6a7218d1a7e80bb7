package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spec.HedgeSpec;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.ManualTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HedgeTest {
  private final ManualTime time = ManualTime.blocking();
  private final GroupSetup setup = new GroupSetup(time);
  private final Held first = new Held();
  private final Held second = new Held();
  private final Held third = new Held();

  /** Answers when it is told to, and notes when it was cancelled. */
  private static final class Held {
    private final CompletableFuture<Sent> answer = new CompletableFuture<>();
    private final CountDownLatch called = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger cancelled = new AtomicInteger();

    Sink sink() {
      return (envelope, attempt) -> {
        calls.incrementAndGet();
        called.countDown();
        try {
          return answer.get();
        } catch (InterruptedException stop) {
          cancelled.incrementAndGet();
          throw stop;
        }
      };
    }

    void accepts() {
      answer.complete(Sent.accepted());
    }

    void refuses(int status) {
      answer.complete(Sent.failed(Failure.ofStatus(status, "http " + status)));
    }
  }

  @BeforeEach
  void aRaceBeginsAfter800Milliseconds() {
    setup.hedge = Optional.of(new HedgeSpec(ofMillis(800), 1));
    setup.delivery = Specs.policy(Specs.retry(1));
  }

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(time.timers()).isZero();
  }

  private FutureTask<Delivery> start() {
    Destinations group = setup.of(first.sink(), second.sink(), third.sink());
    var task = new FutureTask<>(() -> GroupSetup.deliver(group));
    Thread.ofVirtual().start(task);
    return task;
  }

  /** Until the first one was asked and the bell and its time limit are set. */
  private FutureTask<Delivery> startAndAwaitTheFirst() throws InterruptedException {
    FutureTask<Delivery> task = start();
    first.called.await();
    time.awaitWaiting(2);
    return task;
  }

  private FutureTask<Delivery> startAndAwaitTheSecond() throws InterruptedException {
    FutureTask<Delivery> task = startAndAwaitTheFirst();
    time.advance(ofMillis(800));
    second.called.await();
    return task;
  }

  private void assertWay(FutureTask<Delivery> task, String... hops) throws Exception {
    assertThat(ChainSetup.way(task.get(10, TimeUnit.SECONDS))).containsExactly(hops);
  }

  private int hedges(String outcome) {
    return setup.meters.of(Metric.HEDGES, "g", outcome);
  }

  private int attempts(String endpoint, String outcome) {
    return setup.meters.of(Metric.DELIVERY_ATTEMPTS, "g", endpoint, outcome);
  }

  @Test
  void aMemberThatAnswersInTimeIsNotRaced() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheFirst();

    time.advance(ofMillis(799));
    first.accepts();

    assertWay(task, "g done 1");
    assertThat(second.calls).hasValue(0);
    assertThat(hedges("won") + hedges("lost") + hedges("failed")).isZero();
  }

  @Test
  void aHedgedRequestCanWinAndTheSlowOneIsCancelledAndGone() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    second.accepts();

    assertWay(task, "g done 1");
    assertThat(first.cancelled).hasValue(1);
    assertThat(hedges("won")).isOne();
    assertThat(attempts("g[1]", "ok")).isOne();
  }

  @Test
  void whoLosesARaceIsCountedAsARaceAndNotAsATry() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    first.accepts();

    assertWay(task, "g done 1");
    assertThat(second.cancelled).hasValue(1);
    assertThat(hedges("lost")).isOne();
    assertThat(attempts("g[0]", "ok")).isOne();
    for (String outcome : List.of("ok", "failed", "refused")) {
      assertThat(attempts("g[1]", outcome)).isZero();
    }
  }

  @Test
  void theFirstOneCanWinNevertheless() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    first.accepts();

    assertWay(task, "g done 1");
    assertThat(second.cancelled).hasValue(1);
    assertThat(hedges("lost")).isOne();
  }

  @Test
  void aFailureDuringTheRaceWaitsForTheOther() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    first.refuses(503);
    while (attempts("g[0]", "failed") == 0) {
      Thread.onSpinWait();
    }
    assertThat(task.isDone()).isFalse();
    second.accepts();

    assertWay(task, "g done 1");
    assertThat(hedges("won")).isOne();
  }

  @Test
  void whenBothFailTheRaceIsOneFailedTryAndTheNextMemberIsAsked() throws Exception {
    third.accepts();
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    second.refuses(503);
    first.refuses(503);

    assertWay(task, "g done 2");
    assertThat(hedges("failed")).isOne();
    assertThat(third.calls).hasValue(1);
  }

  @Test
  void theFirstOnesFailureIsTheRaces() throws Exception {
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    second.refuses(503);
    first.refuses(404);

    assertWay(task, "g permanent 1", "spare done 1");
  }

  @Test
  void aMemberThatFailsInTimeIsNotRacedButFollowed() throws Exception {
    first.refuses(503);
    second.accepts();

    assertWay(start(), "g done 2");
    assertThat(hedges("won") + hedges("lost") + hedges("failed")).isZero();
  }

  @Test
  void asManyMoreAreAskedAsTheSettingSays() throws Exception {
    setup.hedge = Optional.of(new HedgeSpec(ofMillis(800), 2));
    FutureTask<Delivery> task = startAndAwaitTheSecond();
    time.awaitWaiting(3);

    time.advance(ofMillis(800));
    third.called.await();
    third.accepts();

    assertWay(task, "g done 1");
    assertThat(first.cancelled.get() + second.cancelled.get()).isEqualTo(2);
    assertThat(hedges("won")).isOne();
  }

  @Test
  void aCancelledRequestDoesNotSpeakAgainstItsMember() throws Exception {
    setup.breaker = Optional.of(new BreakerSpec(0.1, 1, ofSeconds(60), ofSeconds(30), 1, false));
    FutureTask<Delivery> task = startAndAwaitTheSecond();

    second.accepts();

    assertWay(task, "g done 1");
    assertThat(setup.meters.breakerState("g[0]")).isZero();
  }

  @Test
  void aHedgedRequestTakesATokenButDoesNotWaitForOne() throws Exception {
    setup.rateLimit = Optional.of(new RateLimitSpec(0.1, 1));
    FutureTask<Delivery> task = startAndAwaitTheFirst();

    time.advance(ofMillis(800));
    first.accepts();

    assertWay(task, "g done 1");
    assertThat(second.calls).hasValue(0);
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void cancellingTheDeliveryCancelsAllRunnersAndWaitsForThem() throws Exception {
    Destinations group = setup.of(first.sink(), second.sink());
    var task = new FutureTask<>(() -> GroupSetup.deliver(group));
    Thread thread = Thread.ofVirtual().start(task);
    first.called.await();
    time.awaitWaiting(2);
    time.advance(ofMillis(800));
    second.called.await();

    thread.interrupt();

    assertThatThrownBy(() -> task.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    assertThat(first.cancelled.get() + second.cancelled.get()).isEqualTo(2);
  }
}
