package dev.hikyaku.relay.observe;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The meters of one relay, read as Prometheus text. Each instance has a registry of its own: relays
 * in one process do not see each other. Thread-safe. A known series costs one look-up and one add.
 *
 * <p>Every label value must come from the spec or be one of our own words, since each new
 * combination is a series that stays.
 */
public final class PrometheusMeters implements Meters, AutoCloseable {
  /** What {@link #text()} is, for the header of an answer. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  /** Upper bounds: from an answer of a local service to the patience of a caller. */
  private static final Duration[] BUCKETS =
      LongStream.of(5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private static final Set<String> MAXIMA =
      Arrays.stream(Metric.values())
          .filter(metric -> metric.kind() == Metric.Kind.HISTOGRAM)
          .map(metric -> metric.label() + "_max")
          .collect(Collectors.toUnmodifiableSet());

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<Series, Counter> counters = new ConcurrentHashMap<>();
  private final Map<Series, Timer> histograms = new ConcurrentHashMap<>();
  private final Map<Series, AtomicReference<DoubleSupplier>> gauges = new ConcurrentHashMap<>();
  private final AtomicReference<IntSupplier> buffered = new AtomicReference<>(() -> 0);

  /** Empty meters; every series gets the relay's name. */
  public PrometheusMeters(String relay) {
    registry.config().namingConvention(new OwnNames()).commonTags("relay", relay);
    Gauge.builder(Metric.BUFFER_MESSAGES.label(), buffered, size -> size.get().getAsInt())
        .description(Metric.BUFFER_MESSAGES.help())
        .strongReference(true)
        .register(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new FileDescriptorMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
  }

  /** All series in the Prometheus text format 0.0.4. */
  public String text() {
    // A histogram of the library brings a gauge of its maximum along, which is none of ours.
    Set<String> ours =
        registry.getPrometheusRegistry().scrape().stream()
            .map(family -> family.getMetadata().getPrometheusName())
            .filter(name -> !MAXIMA.contains(name))
            .collect(Collectors.toSet());
    return registry.scrape(CONTENT_TYPE, ours);
  }

  /** Drops everything counted. */
  @Override
  public void close() {
    registry.close();
  }

  @Override
  public void attempt(String destination, String endpoint, String outcome) {
    count(new Series(Metric.DELIVERY_ATTEMPTS, destination, endpoint, outcome));
  }

  @Override
  public void fallback(String from, String to, String reason) {
    count(new Series(Metric.FALLBACK, from, to, reason));
  }

  @Override
  public void breakerState(String destination, String endpoint, int state) {
    set(new Series(Metric.BREAKER_STATE, destination, endpoint), () -> state);
  }

  @Override
  public void retryBudgetRemaining(String destination, DoubleSupplier remaining) {
    set(new Series(Metric.RETRY_BUDGET_REMAINING, destination), remaining);
  }

  @Override
  public void hedge(String destination, String outcome) {
    count(new Series(Metric.HEDGES, destination, outcome));
  }

  @Override
  public void rateLimitWait(String destination, double seconds) {
    record(new Series(Metric.RATE_LIMIT_WAIT_SECONDS, destination), seconds);
  }

  @Override
  public void deadLetter(String reason, String outcome) {
    count(new Series(Metric.DLQ, reason, outcome));
  }

  @Override
  public void dropped(String destination) {
    count(new Series(Metric.DELIVERY_DROPPED, destination));
  }

  @Override
  public void unrouted(String source) {
    count(new Series(Metric.UNROUTED, source));
  }

  @Override
  public void message(String source, String outcome) {
    count(new Series(Metric.MESSAGES, source, outcome));
  }

  @Override
  public void messageSeconds(String route, double seconds) {
    record(new Series(Metric.MESSAGE_SECONDS, route), seconds);
  }

  @Override
  public void routerFallback(String route, String to) {
    count(new Series(Metric.ROUTER_FALLBACK, route, to));
  }

  @Override
  public void sticky(String route, String outcome) {
    count(new Series(Metric.STICKY, route, outcome));
  }

  @Override
  public void historyError(String op) {
    count(new Series(Metric.HISTORY_ERRORS, op));
  }

  @Override
  public void model(String route, String model, String outcome, double seconds) {
    record(new Series(Metric.AI_MODEL_SECONDS, route, model, outcome), seconds);
  }

  @Override
  public void modelFallback(String route, String from, String to, String reason) {
    count(new Series(Metric.AI_MODEL_FALLBACK, route, from, to, reason));
  }

  @Override
  public void modelAttempt(String route, String model, String outcome) {
    count(new Series(Metric.AI_ATTEMPTS, route, model, outcome));
  }

  @Override
  public void modelTokens(String route, String model, String kind, long count) {
    counted(new Series(Metric.AI_TOKENS, route, model, kind)).increment((double) count);
  }

  @Override
  public void modelCost(String route, String model, double usd) {
    counted(new Series(Metric.AI_COST_USD, route, model)).increment(usd);
  }

  @Override
  public void modelBreakerState(String model, int state) {
    set(new Series(Metric.AI_BREAKER_STATE, model), () -> state);
  }

  @Override
  public void modelCache(String route, String outcome) {
    count(new Series(Metric.AI_CACHE, route, outcome));
  }

  @Override
  public void modelBudgetRemaining(String route, String limit, DoubleSupplier remaining) {
    gauges
        .computeIfAbsent(new Series(Metric.AI_BUDGET_REMAINING, route, limit), this::gauge)
        .updateAndGet(known -> () -> Math.min(known.getAsDouble(), remaining.getAsDouble()));
  }

  @Override
  public void shadow(String route, String outcome) {
    count(new Series(Metric.AI_SHADOW, route, outcome));
  }

  @Override
  public void brokenInput(String source) {
    count(new Series(Metric.BROKEN_INPUT, source));
  }

  @Override
  public void spans(String outcome, int count) {
    counted(new Series(Metric.SPANS, outcome)).increment(count);
  }

  @Override
  public void deduped(String source) {
    count(new Series(Metric.DEDUPED, source));
  }

  @Override
  public void notification(String event, String outcome) {
    count(new Series(Metric.NOTIFICATIONS, event, outcome));
  }

  @Override
  public void bufferMessages(IntSupplier size) {
    buffered.set(size);
  }

  private void set(Series series, DoubleSupplier value) {
    gauges.computeIfAbsent(series, this::gauge).set(value);
  }

  private void count(Series series) {
    counted(series).increment();
  }

  private Counter counted(Series series) {
    Counter known = counters.get(series);
    return known == null ? counters.computeIfAbsent(series, this::counter) : known;
  }

  private void record(Series series, double seconds) {
    if (seconds >= 0) { // false for NaN too
      Timer known = histograms.get(series);
      Timer timer = known == null ? histograms.computeIfAbsent(series, this::histogram) : known;
      timer.record((long) (seconds * 1e9), TimeUnit.NANOSECONDS);
    }
  }

  private Counter counter(Series series) {
    return Counter.builder(series.metric().label())
        .description(series.metric().help())
        .tags(series.tags())
        .register(registry);
  }

  private AtomicReference<DoubleSupplier> gauge(Series series) {
    AtomicReference<DoubleSupplier> value = new AtomicReference<>(() -> Double.POSITIVE_INFINITY);
    Gauge.builder(series.metric().label(), value, now -> now.get().getAsDouble())
        .description(series.metric().help())
        .tags(series.tags())
        .strongReference(true)
        .register(registry);
    return value;
  }

  /** A timer and not a summary: that one counts whole numbers only, so all below a second as 1. */
  private Timer histogram(Series series) {
    return Timer.builder(series.metric().label())
        .description(series.metric().help())
        .tags(series.tags())
        .serviceLevelObjectives(BUCKETS)
        .register(registry);
  }

  /** A metric with one value for each of its labels; unused places are empty. */
  private record Series(Metric metric, String a, String b, String c, String d) {
    Series(Metric metric, String a) {
      this(metric, a, "", "", "");
    }

    Series(Metric metric, String a, String b) {
      this(metric, a, b, "", "");
    }

    Series(Metric metric, String a, String b, String c) {
      this(metric, a, b, c, "");
    }

    Tags tags() {
      List<String> values = List.of(a, b, c, d);
      List<Tag> tags = new ArrayList<>();
      for (int i = 0; i < metric.labels().size(); i++) {
        tags.add(Tag.of(metric.labels().get(i), values.get(i)));
      }
      return Tags.of(tags);
    }
  }
}
