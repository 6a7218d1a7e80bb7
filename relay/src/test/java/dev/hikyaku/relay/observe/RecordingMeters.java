package dev.hikyaku.relay.observe;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/** Meters that can be asked. Thread-safe. */
public final class RecordingMeters implements Meters {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();
  private final Map<String, Integer> states = new ConcurrentHashMap<>();
  private final Map<String, Double> costs = new ConcurrentHashMap<>();
  private final Map<String, DoubleSupplier> budgets = new ConcurrentHashMap<>();
  private final Queue<Double> waits = new ConcurrentLinkedQueue<>();

  private void count(Metric metric, Object... labels) {
    counts.merge(metric + Arrays.toString(labels), 1, Integer::sum);
  }

  /** How often a metric was counted with exactly these label values. */
  public int of(Metric metric, Object... labels) {
    return counts.getOrDefault(metric + Arrays.toString(labels), 0);
  }

  @Override
  public void attempt(String destination, String endpoint, String outcome) {
    count(Metric.DELIVERY_ATTEMPTS, destination, endpoint, outcome);
  }

  @Override
  public void fallback(String from, String to, String reason) {
    count(Metric.FALLBACK, from, to, reason);
  }

  @Override
  public void breakerState(String destination, String endpoint, int state) {
    states.put(endpoint, state);
  }

  /** The state last told of an endpoint's circuit breaker; -1 when none was. */
  public int breakerState(String endpoint) {
    return states.getOrDefault(endpoint, -1);
  }

  @Override
  public void retryBudgetRemaining(String destination, DoubleSupplier remaining) {
    budgets.put(destination, remaining);
  }

  /** What is left of a destination's retry budget; not a number when it has none. */
  public double retryBudgetRemaining(String destination) {
    return budgets.getOrDefault(destination, () -> Double.NaN).getAsDouble();
  }

  @Override
  public void hedge(String destination, String outcome) {
    count(Metric.HEDGES, destination, outcome);
  }

  @Override
  public void rateLimitWait(String destination, double seconds) {
    count(Metric.RATE_LIMIT_WAIT_SECONDS, destination);
    waits.add(seconds);
  }

  /** Every wait under a rate limit, in seconds. */
  public List<Double> rateLimitWaits() {
    return List.copyOf(waits);
  }

  @Override
  public void deadLetter(String reason, String outcome) {
    count(Metric.DLQ, reason, outcome);
  }

  @Override
  public void dropped(String destination) {
    count(Metric.DELIVERY_DROPPED, destination);
  }

  @Override
  public void unrouted(String source) {
    count(Metric.UNROUTED, source);
  }

  @Override
  public void message(String source, String outcome) {
    count(Metric.MESSAGES, source, outcome);
  }

  @Override
  public void messageSeconds(String route, double seconds) {
    count(Metric.MESSAGE_SECONDS, route);
  }

  @Override
  public void routerFallback(String route, String to) {
    count(Metric.ROUTER_FALLBACK, route, to);
  }

  @Override
  public void sticky(String route, String outcome) {
    count(Metric.STICKY, route, outcome);
  }

  @Override
  public void model(String route, String model, String outcome, double seconds) {
    count(Metric.AI_MODEL_SECONDS, route, model, outcome);
  }

  @Override
  public void modelFallback(String route, String from, String to, String reason) {
    count(Metric.AI_MODEL_FALLBACK, route, from, to, reason);
  }

  @Override
  public void modelAttempt(String route, String model, String outcome) {
    count(Metric.AI_ATTEMPTS, route, model, outcome);
  }

  @Override
  public void modelTokens(String route, String model, String kind, long count) {
    String series = Metric.AI_TOKENS + Arrays.toString(new Object[] {route, model, kind});
    counts.merge(series, (int) count, Integer::sum);
  }

  @Override
  public void modelCost(String route, String model, double usd) {
    costs.merge(model, usd, Double::sum);
  }

  /** What a model cost in all. */
  public double modelCost(String model) {
    return costs.getOrDefault(model, 0.0);
  }

  @Override
  public void modelBreakerState(String model, int state) {
    states.put("model " + model, state);
  }

  /** The state last told of a model's circuit breaker; -1 when none was. */
  public int modelBreakerState(String model) {
    return states.getOrDefault("model " + model, -1);
  }

  @Override
  public void modelCache(String route, String outcome) {
    count(Metric.AI_CACHE, route, outcome);
  }

  @Override
  public void modelBudgetRemaining(String route, String limit, DoubleSupplier remaining) {
    budgets.put("model " + limit, remaining);
  }

  /** What is left of a limit of a model budget; not a number when there is none. */
  public double modelBudgetRemaining(String limit) {
    return budgets.getOrDefault("model " + limit, () -> Double.NaN).getAsDouble();
  }

  @Override
  public void shadow(String route, String outcome) {
    count(Metric.AI_SHADOW, route, outcome);
  }

  @Override
  public void brokenInput(String source) {
    count(Metric.BROKEN_INPUT, source);
  }

  @Override
  public void spans(String outcome, int count) {
    counts.merge(Metric.SPANS + Arrays.toString(new Object[] {outcome}), count, Integer::sum);
  }

  @Override
  public void historyError(String op) {
    count(Metric.HISTORY_ERRORS, op);
  }

  @Override
  public void deduped(String source) {
    count(Metric.DEDUPED, source);
  }

  @Override
  public void notification(String event, String outcome) {
    count(Metric.NOTIFICATIONS, event, outcome);
  }

  @Override
  public void bufferMessages(IntSupplier size) {}
}
