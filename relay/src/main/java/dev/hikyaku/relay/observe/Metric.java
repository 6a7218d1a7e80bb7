package dev.hikyaku.relay.observe;

import java.util.List;

/** The name, kind, labels and help of every metric. The label {@code relay} comes first on each. */
public enum Metric {
  /** Tries by outcome. */
  DELIVERY_ATTEMPTS(
      Kind.COUNTER,
      "hikyaku_delivery_attempts_total",
      "Tries on an endpoint by outcome: ok, failed, refused.",
      "destination",
      "endpoint",
      "outcome"),
  /** Hops of fallback chains. */
  FALLBACK(
      Kind.COUNTER,
      "hikyaku_fallback_total",
      "Messages that moved on to a fallback destination.",
      "from",
      "to",
      "reason"),
  /** States of circuit breakers. */
  BREAKER_STATE(
      Kind.GAUGE,
      "hikyaku_breaker_state",
      "State of an endpoint's circuit breaker: 0 closed, 1 half-open, 2 open.",
      "destination",
      "endpoint"),
  /** What is left of retry budgets. */
  RETRY_BUDGET_REMAINING(
      Kind.GAUGE,
      "hikyaku_retry_budget_remaining",
      "Retries that a destination's budget has left.",
      "destination"),
  /** Races between members of a group. */
  HEDGES(
      Kind.COUNTER,
      "hikyaku_hedges_total",
      "Races between members of a group: won by a hedged request, lost to the first one, failed.",
      "destination",
      "outcome"),
  /** Waits under a rate limit. */
  RATE_LIMIT_WAIT_SECONDS(
      Kind.HISTOGRAM,
      "hikyaku_rate_limit_wait_seconds",
      "Time a try waited for its turn under the rate limit; those that did not wait are left out.",
      "destination"),
  /** Dead letters. */
  DLQ(
      Kind.COUNTER,
      "hikyaku_dlq_total",
      "Dead letters by reason and by where they ended: stored, fallback, failed.",
      "reason",
      "outcome"),
  /** Best-effort failures. */
  DELIVERY_DROPPED(
      Kind.COUNTER,
      "hikyaku_delivery_dropped_total",
      "Messages that a best-effort destination did not take.",
      "destination"),
  /** Messages without a route. */
  UNROUTED(
      Kind.COUNTER,
      "hikyaku_unrouted_total",
      "Messages from a source that no route takes.",
      "source"),
  /** Settled messages. */
  MESSAGES(
      Kind.COUNTER,
      "hikyaku_messages_total",
      "Settled messages by final state.",
      "source",
      "outcome"),
  /** Time per route. */
  MESSAGE_SECONDS(
      Kind.HISTOGRAM,
      "hikyaku_message_seconds",
      "Time from a route's first step to its last delivery.",
      "route"),
  /** Moves of router chains. */
  ROUTER_FALLBACK(
      Kind.COUNTER,
      "hikyaku_router_fallback_total",
      "Moves to the next router of a chain.",
      "route",
      "to"),
  /** Sticky look-ups. */
  STICKY(
      Kind.COUNTER,
      "hikyaku_sticky_total",
      "Sticky look-ups by outcome: hit, miss.",
      "route",
      "outcome"),
  /** Stores that fail. */
  HISTORY_ERRORS(
      Kind.COUNTER,
      "hikyaku_history_errors_total",
      "Operations of a store that failed in the end.",
      "op"),
  /** Model calls. */
  AI_MODEL_SECONDS(
      Kind.HISTOGRAM,
      "hikyaku_ai_model_seconds",
      "Time a model took to answer, by outcome.",
      "route",
      "model",
      "outcome"),
  /** Tries of models. */
  AI_ATTEMPTS(
      Kind.COUNTER,
      "hikyaku_ai_attempts_total",
      "Tries of a model by outcome, also those that were not sent: breaker_open, over_budget, busy.",
      "route",
      "model",
      "outcome"),
  /** Tokens of models. */
  AI_TOKENS(
      Kind.COUNTER,
      "hikyaku_ai_tokens_total",
      "Tokens by kind: input, output; estimated where a model does not tell.",
      "route",
      "model",
      "kind"),
  /** Cost of models. */
  AI_COST_USD(
      Kind.COUNTER,
      "hikyaku_ai_cost_usd_total",
      "What a model cost in USD, by the price in its catalog entry.",
      "route",
      "model"),
  /** States of models' circuit breakers. */
  AI_BREAKER_STATE(
      Kind.GAUGE,
      "hikyaku_ai_breaker_state",
      "State of a model's circuit breaker: 0 closed, 1 half-open, 2 open.",
      "model"),
  /** What is left of model budgets. */
  AI_BUDGET_REMAINING(
      Kind.GAUGE,
      "hikyaku_ai_budget_remaining",
      "What a limit of a route's model budget has left: tokens, calls or USD.",
      "route",
      "limit"),
  /** Look-ups of answers. */
  AI_CACHE(
      Kind.COUNTER,
      "hikyaku_ai_cache_total",
      "Look-ups of a model's answer: hit, joined to one under way, miss.",
      "route",
      "outcome"),
  /** Shadow models. */
  AI_SHADOW(
      Kind.COUNTER,
      "hikyaku_ai_shadow_total",
      "Decisions of a shadow beside the real one: agree, disagree, failed, dropped.",
      "route",
      "outcome"),
  /** Moves of model chains. */
  AI_MODEL_FALLBACK(
      Kind.COUNTER,
      "hikyaku_ai_model_fallback_total",
      "Moves to the next model of a chain.",
      "route",
      "from",
      "to",
      "reason"),
  /** Broken input. */
  BROKEN_INPUT(
      Kind.COUNTER,
      "hikyaku_broken_input_total",
      "Input that could not become a message.",
      "source"),
  /** Spans on their way out. */
  SPANS(
      Kind.COUNTER,
      "hikyaku_spans_total",
      "Spans of traces by outcome: sent to the collector, dropped.",
      "outcome"),
  /** Dropped repeats. */
  DEDUPED(
      Kind.COUNTER, "hikyaku_deduped_total", "Repeats of messages that were dropped.", "source"),
  /** Alerts. */
  NOTIFICATIONS(
      Kind.COUNTER,
      "hikyaku_notifications_total",
      "Alerts to a destination by outcome: sent, failed, dropped.",
      "event",
      "outcome"),
  /** Fill of the buffer. */
  BUFFER_MESSAGES(Kind.GAUGE, "hikyaku_buffer_messages", "Messages taken and not yet settled.");

  private final Kind kind;
  private final String label;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // List.of
  private final List<String> labels;

  Metric(Kind kind, String label, String help, String... labels) {
    this.kind = kind;
    this.label = label;
    this.help = help;
    this.labels = List.of(labels);
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Its name. */
  public String label() {
    return label;
  }

  /** Its help text. */
  public String help() {
    return help;
  }

  /** The names of its labels, after {@code relay}. */
  public List<String> labels() {
    return labels;
  }

  /** The kinds of metric. */
  public enum Kind {
    /** Only grows. */
    COUNTER,
    /** Goes up and down. */
    GAUGE,
    /** Durations in seconds, in buckets. */
    HISTOGRAM
  }
}
