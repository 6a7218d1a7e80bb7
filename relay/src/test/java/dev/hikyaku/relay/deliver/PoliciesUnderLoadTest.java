package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.DeliverySpec;
import dev.hikyaku.relay.spec.Jitter;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spec.Strategy;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PoliciesUnderLoadTest {
  private final GroupSetup setup = new GroupSetup();
  private final AtomicInteger calls = new AtomicInteger();

  private Sink moody(int seed) {
    return (envelope, attempt) -> {
      int call = calls.incrementAndGet();
      return switch (new SplittableRandom(seed * 100_003L + call).nextInt(8)) {
        case 0 -> Sent.failed(Failure.ofStatus(404, "http 404"));
        case 1, 2 -> Sent.failed(Failure.ofStatus(503, "http 503"));
        case 3 -> Sent.failed(Failure.passing("refused", Tags.CONNECT));
        case 4 -> throw new IllegalStateException("bug");
        default -> Sent.accepted();
      };
    };
  }

  private int attempts(String outcome) {
    int sum = 0;
    for (int member = 0; member < 3; member++) {
      sum += setup.meters.of(Metric.DELIVERY_ATTEMPTS, "g", "g[" + member + "]", outcome);
    }
    return sum;
  }

  @Test
  void theBooksOfHopsMetricsAndEndpointsAgree() throws Exception {
    setup.strategy = Strategy.LEAST_LATENCY;
    setup.breaker = Optional.of(Defaults.BREAKER);
    setup.budget = Optional.of(new RetryBudgetSpec(0.5, 5));
    setup.rateLimit = Optional.of(new RateLimitSpec(500, 50));
    setup.delivery = new DeliverySpec(ofSeconds(5), Optional.of(ofSeconds(20)), Specs.retry(3), 16);
    Destinations group = setup.of(moody(1), moody(2), moody(3));
    List<FutureTask<Delivery>> tasks = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      tasks.add(new FutureTask<>(() -> GroupSetup.deliver(group)));
    }

    tasks.forEach(Thread.ofVirtual()::start);
    List<Hop> hops = new ArrayList<>();
    for (FutureTask<Delivery> task : tasks) {
      hops.add(task.get(30, TimeUnit.SECONDS).hops().getFirst());
    }

    assertThat(hops.stream().mapToInt(Hop::attempts).sum()).isEqualTo(calls.get());
    assertThat(attempts("ok") + attempts("failed")).isEqualTo(calls.get());
    assertThat(hops.stream().filter(hop -> hop instanceof Hop.Done).count())
        .isEqualTo(attempts("ok"));
    assertThat(setup.spare.calls()).hasSize(1000 - attempts("ok"));
    assertThat(setup.time.timers()).isZero();
  }

  @Test
  void noTryBeginsAfterTheDeadlineWhateverTheNumbersAre() throws InterruptedException {
    for (int seed = 0; seed < 300; seed++) {
      var random = new SplittableRandom(seed);
      var run = new GroupSetup();
      Duration deadline = ofMillis(random.nextInt(1, 20_000));
      run.delivery =
          new DeliverySpec(
              ofMillis(random.nextInt(1, 5_000)),
              Optional.of(deadline),
              Specs.retry(
                  random.nextInt(1, 8),
                  ofMillis(random.nextInt(1, 900)),
                  ofSeconds(1),
                  Jitter.FULL),
              1);
      run.rateLimit = Optional.of(new RateLimitSpec(random.nextDouble(0.1, 20), 1));
      List<Long> late = new ArrayList<>();
      long end = run.time.nanos() + deadline.toNanos();
      Sink slow =
          (envelope, attempt) -> {
            late.add(run.time.nanos() - end);
            run.time.sleep(ofMillis(random.nextInt(0, 3_000)));
            return Sent.failed(Failure.ofStatus(503, "http 503"));
          };

      Delivery delivery = GroupSetup.deliver(run.of(slow, slow));

      assertThat(late).as("seed %s", seed).isNotEmpty().allMatch(nanos -> nanos < 0);
      assertThat(delivery.hops().getFirst().attempts()).isEqualTo(late.size());
    }
  }
}
