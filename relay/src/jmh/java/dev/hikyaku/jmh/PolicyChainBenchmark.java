package dev.hikyaku.jmh;

import dev.hikyaku.relay.deliver.Delivery;
import dev.hikyaku.relay.deliver.DeliveryContext;
import dev.hikyaku.relay.deliver.Destinations;
import dev.hikyaku.relay.deliver.Shaping;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spec.SpecReader;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.SystemTime;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.core.functions.CheckedSupplier;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a delivery costs beyond its sink: every policy on, metrics counted as in production, and a
 * sink that does nothing. Beside it the same sink behind resilience4j's decorators with the same
 * numbers.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PolicyChainBenchmark {
  // The limit is far above what one core can send: taken into account each time, reached never.
  private static final String SPEC =
      """
      version: 1
      name: bench
      destinations:
        - name: all
          type: http
          url: "http://127.0.0.1:9"
          timeout: 5s
          deadline: 30s
          retry: { attempts: 5, backoff: 200ms, max_backoff: 10s, jitter: full }
          circuit_breaker: { failure_ratio: 0.5, min_requests: 20, window: 60s, open_for: 30s }
          retry_budget: { ratio: 0.2, min_per_second: 10 }
          rate_limit: { per_second: 100000000, burst: 100000000 }
      """;

  private static final Sink NOTHING = (envelope, attempt) -> Sent.accepted();

  private final Envelope envelope = Messages.message();
  private final Attempt attempt = new Attempt(1, "key", Deadline.never(SystemTime.INSTANCE));
  private final PrometheusMeters meters = new PrometheusMeters("bench");
  private final Destinations destinations = destinations(meters);
  private final CheckedSupplier<Sent> decorated = decorated();
  private final TimeLimiter timeLimiter =
      TimeLimiter.of(
          TimeLimiterConfig.custom().timeoutDuration(Duration.ofSeconds(5)).build());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CheckedSupplier<Sent> decoratedWithTime = decoratedWithTime();

  private static Destinations destinations(PrometheusMeters meters) {
    var spec =
        new SpecReader(name -> Optional.empty(), SpecProblem.Level.WARNING).read(SpecFile.of(SPEC));
    SystemTime time = SystemTime.INSTANCE;
    return new Destinations(
        spec.relay().destinations(),
        name -> NOTHING,
        destination -> Shaping.NONE,
        new DeliveryContext(
            time, time::sleep, () -> ThreadLocalRandom.current().nextDouble(), meters));
  }

  private Sent call() throws Exception {
    return NOTHING.send(envelope, attempt);
  }

  private CheckedSupplier<Sent> decorated() {
    return around(this::call);
  }

  private CheckedSupplier<Sent> decoratedWithTime() {
    return around(
        () ->
            timeLimiter.executeFutureSupplier(
                () -> CompletableFuture.supplyAsync(this::uncheckedCall, threads)));
  }

  private Sent uncheckedCall() {
    try {
      return call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** In the same order as ours: retry, breaker, limiter. */
  private static CheckedSupplier<Sent> around(CheckedSupplier<Sent> call) {
    Retry retry =
        Retry.of(
            "all",
            RetryConfig.custom().maxAttempts(5).waitDuration(Duration.ofMillis(200)).build());
    CircuitBreaker breaker =
        CircuitBreaker.of(
            "all",
            CircuitBreakerConfig.custom()
                .failureRateThreshold(50)
                .minimumNumberOfCalls(20)
                .slidingWindow(60, 20, CircuitBreakerConfig.SlidingWindowType.TIME_BASED)
                .waitDurationInOpenState(Duration.ofSeconds(30))
                .permittedNumberOfCallsInHalfOpenState(5)
                .build());
    RateLimiter limiter =
        RateLimiter.of(
            "all",
            RateLimiterConfig.custom()
                .limitForPeriod(100_000_000)
                .limitRefreshPeriod(Duration.ofSeconds(1))
                .timeoutDuration(Duration.ofSeconds(30))
                .build());
    return Retry.decorateCheckedSupplier(
        retry,
        CircuitBreaker.decorateCheckedSupplier(
            breaker, RateLimiter.decorateCheckedSupplier(limiter, call)));
  }

  /** Ours: retry, budget, breaker, limiter, timeout, deadline, in-flight limit, metrics. */
  @Benchmark
  public Delivery hikyaku() throws InterruptedException {
    return destinations.deliver("all", envelope, "key");
  }

  /** Theirs: retry, breaker, limiter. */
  @Benchmark
  public Sent resilience4j() throws Throwable {
    return decorated.get();
  }

  /** Theirs with a time limit too, which needs a thread of its own for each call. */
  @Benchmark
  public Sent resilience4jWithTimeLimiter() throws Throwable {
    return decoratedWithTime.get();
  }

  /** Ends the threads. */
  @TearDown
  public void close() {
    threads.close();
    meters.close();
  }
}
