package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.HedgeSpec;
import dev.hikyaku.relay.spec.Strategy;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Races of many messages at once, whose callers are cancelled at random. */
class HedgeUnderLoadTest {
  private static final int CALM = 7;
  private static final int MESSAGES = 1000;

  private final GroupSetup setup = new GroupSetup();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger accepted = new AtomicInteger();

  // From then on every call is taken.
  private volatile boolean calm;
  private final AtomicInteger inside = new AtomicInteger();

  /** Slow, failing, faulty or quick; the slow ones move the clock, so that hedges begin. */
  private Sink moody(int seed) {
    return (envelope, attempt) -> {
      int call = calls.incrementAndGet();
      inside.incrementAndGet();
      try {
        LockSupport.parkNanos(1_000); // lets others in
        int mood = new SplittableRandom(seed * 100_003L + call).nextInt(8);
        return switch (calm ? CALM : mood) {
          case 0 -> throw new InterruptedException();
          case 1 -> throw new IllegalStateException("bug");
          case 2 -> Sent.failed(Failure.ofStatus(503, "http 503"));
          case 3, 4 -> {
            setup.time.sleep(ofMillis(30));
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            yield taken();
          }
          default -> taken();
        };
      } finally {
        inside.decrementAndGet();
      }
    };
  }

  private Sent taken() {
    accepted.incrementAndGet();
    return Sent.accepted();
  }

  private int attempts(String outcome) {
    int sum = 0;
    for (int member = 0; member < 3; member++) {
      sum += setup.meters.of(Metric.DELIVERY_ATTEMPTS, "g", "g[" + member + "]", outcome);
    }
    return sum;
  }

  /** How many threads came back with a delivery, with an interrupt or not at all. */
  private record Ends(int delivered, int cancelled) {}

  private static Ends ends(List<FutureTask<Delivery>> tasks) throws Exception {
    int delivered = 0;
    int cancelled = 0;
    for (FutureTask<Delivery> task : tasks) {
      try {
        task.get(30, TimeUnit.SECONDS);
        delivered++;
      } catch (ExecutionException e) {
        assertThat(e.getCause()).isInstanceOf(InterruptedException.class);
        cancelled++;
      }
    }
    return new Ends(delivered, cancelled);
  }

  @Test
  void whateverHappensNobodyIsLeftBehindAndTheCountsAddUp() throws Exception {
    setup.strategy = Strategy.ROUND_ROBIN;
    setup.breaker = Optional.of(Defaults.BREAKER);
    setup.hedge = Optional.of(new HedgeSpec(ofMillis(10), 2));
    setup.delivery = new DeliverySpec(ofSeconds(5), Optional.empty(), Specs.retry(2), 50);
    Destinations group = setup.of(moody(1), moody(2), moody(3));
    List<FutureTask<Delivery>> tasks = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < MESSAGES; i++) {
      FutureTask<Delivery> task = new FutureTask<>(() -> GroupSetup.deliver(group));
      tasks.add(task);
      threads.add(Thread.ofVirtual().start(task));
    }
    var random = new SplittableRandom(1);
    for (int i = 0; i < MESSAGES / 5; i++) {
      threads.get(random.nextInt(MESSAGES)).interrupt();
      LockSupport.parkNanos(1_000);
    }
    Ends ends = ends(tasks);

    assertThat(ends.delivered() + ends.cancelled()).isEqualTo(MESSAGES);
    assertThat(ends.delivered()).isPositive();
    assertThat(ends.cancelled()).isPositive();
    // A race waits for all its runners before it ends.
    assertThat(inside).hasValue(0);
    assertThat(setup.time.timers()).isZero();
    assertThat(attempts("ok")).isEqualTo(accepted.get());
    // A try that was cancelled has no outcome, and neither has a failure that came of it.
    assertThat(attempts("failed")).isPositive().isLessThan(calls.get() - accepted.get());
    assertThat(setup.meters.of(Metric.HEDGES, "g", "won")).isPositive();
    // Every place of the destination was given back: as many as there are fit in again.
    calm = true;
    setup.time.advance(ofMinutes(2));
    assertThat(GroupSetup.deliver(group)).isInstanceOf(Delivery.Delivered.class);
  }
}
