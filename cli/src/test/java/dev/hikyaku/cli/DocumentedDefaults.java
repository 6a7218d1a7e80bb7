package dev.hikyaku.cli;

import java.util.Set;

/** Which defaults of the code the pages tell, and how. */
final class DocumentedDefaults {
  /** What no table of settings has, since it is no setting; the pages tell it in a sentence. */
  static final Set<String> SENTENCES =
      Set.of(
          "EXPRESSION_TIME",
          "EXPRESSION_OUTPUT_BODIES",
          "RETRY_AFTER",
          "HISTORY_KEYS",
          "DEDUPE_KEYS",
          "NOTIFY_WAITING",
          "DEDUPE_LEASE",
          "DEDUPE_WAIT",
          "RETRY_BUDGET_EXCHANGE",
          "STORE_REST",
          "RETRY_BUDGET_WINDOW");

  /** What the tables of settings have. */
  static final Set<String> SETTINGS =
      Set.of(
          "WORKERS",
          "SHUTDOWN_GRACE",
          "DATA_DIR",
          "ADMIN_LISTEN",
          "BUFFER_CAPACITY",
          "SECRETS_DIR",
          "LOGS",
          "TRACE_SAMPLE",
          "MAX_BODY",
          "DEDUPE_TTL",
          "RECONNECT",
          "NOTIFY_ON",
          "NOTIFY_EVERY",
          "ACK_TIMEOUT",
          "RESPOND_TIMEOUT",
          "SIGNATURE_TOLERANCE",
          "POLL_INTERVAL",
          "POLL_TIMEOUT",
          "BREAKER",
          "RETRY_BUDGET",
          "HEALTH_CHECK",
          "HEDGE_MAX",
          "MEMBER_WEIGHT",
          "RESILIENCE",
          "HTTP_PATH",
          "RETRY",
          "DELIVERY",
          "DEAD_LETTER_RETRY",
          "REDRIVE",
          "IDEMPOTENCY_HEADER",
          "HTTP_METHOD",
          "HTTP_SUCCESS",
          "FAULT_STATUS",
          "FAULT_SEED",
          "HISTORY_TURNS",
          "HISTORY_TTL",
          "STORE_RETRY",
          "FEEDBACK_WINDOW",
          "MEMORY_STORE_MAX",
          "REDIS_TIMEOUT",
          "REDIS_CLUSTER",
          "STICKY_REMEMBER");

  private DocumentedDefaults() {}
}
