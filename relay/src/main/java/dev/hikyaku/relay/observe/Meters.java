package dev.hikyaku.relay.observe;

import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;

/**
 * Everything the relay counts, one method a metric; names, labels and help texts stand in {@link
 * Metric}. Every metric also has the label {@code relay}. Thread-safe, cheap, never throws.
 */
public interface Meters {
  /** One try on an endpoint: {@code ok}, {@code failed} or {@code refused}. */
  void attempt(String destination, String endpoint, String outcome);

  /** A message moved from a destination to its fallback. */
  void fallback(String from, String to, String reason);

  /** The state of an endpoint's circuit breaker: 0 closed, 1 half-open, 2 open. */
  void breakerState(String destination, String endpoint, int state);

  /** Tells how many retries a destination's budget has left. Called once for each. */
  void retryBudgetRemaining(String destination, DoubleSupplier remaining);

  /** A race between members: {@code won} by a hedged request, {@code lost} or {@code failed}. */
  void hedge(String destination, String outcome);

  /** A try waited for its turn under the rate limit, in seconds. */
  void rateLimitWait(String destination, double seconds);

  /** A dead letter: {@code stored}, {@code fallback} or {@code failed}. */
  void deadLetter(String reason, String outcome);

  /** A best-effort destination failed. */
  void dropped(String destination);

  /** A message that no route takes. */
  void unrouted(String source);

  /** A message is settled. */
  void message(String source, String outcome);

  /** Time from a route's first step to its last delivery, in seconds. */
  void messageSeconds(String route, double seconds);

  /** The chain moved on to this router. */
  void routerFallback(String route, String to);

  /** A sticky router was asked: {@code hit} or {@code miss}. */
  void sticky(String route, String outcome);

  /** An operation of a store failed in the end, such as {@code turns.add}. */
  void historyError(String op);

  /** A model was asked: its name, what came of it, how long it took in seconds. */
  void model(String route, String model, String outcome, double seconds);

  /** A model of a route was asked, or was not: with what outcome. */
  void modelAttempt(String route, String model, String outcome);

  /** Tokens that a model read ({@code input}) or wrote ({@code output}). */
  void modelTokens(String route, String model, String kind, long count);

  /** What a model cost, in USD. */
  void modelCost(String route, String model, double usd);

  /** The state of a model's circuit breaker: 0 closed, 1 half-open, 2 open. */
  void modelBreakerState(String model, int state);

  /** A model's answer was looked up: {@code hit}, {@code joined} or {@code miss}. */
  void modelCache(String route, String outcome);

  /**
   * Tells what a limit of a model budget has left. Called once for each router of a route that has
   * one; of several, the least is shown.
   */
  void modelBudgetRemaining(String route, String limit, DoubleSupplier remaining);

  /** A shadow was asked: {@code agree}, {@code disagree}, {@code failed} or {@code dropped}. */
  void shadow(String route, String outcome);

  /** The model chain moved on. */
  void modelFallback(String route, String from, String to, String reason);

  /** Input that could not become a message. */
  void brokenInput(String source);

  /** Spans that the collector took ({@code sent}) or that are gone ({@code dropped}). */
  void spans(String outcome, int count);

  /** A repeat that dedupe dropped. */
  void deduped(String source);

  /** An alert to one destination: {@code sent}, {@code failed} or {@code dropped}. */
  void notification(String event, String outcome);

  /** Tells how many messages the buffer holds. Called once. */
  void bufferMessages(IntSupplier size);
}
