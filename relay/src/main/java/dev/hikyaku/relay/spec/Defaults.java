package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Event;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every default of a spec, once, in the order of the docs. */
public final class Defaults {
  /** {@code server.workers}. */
  public static final int WORKERS = 256;

  /** {@code server.shutdown_grace}. */
  public static final Duration SHUTDOWN_GRACE = Duration.ofSeconds(30);

  /** {@code server.data_dir}. */
  public static final String DATA_DIR = ".hikyaku";

  /** {@code server.admin.listen}. */
  public static final String ADMIN_LISTEN = "127.0.0.1:8900";

  /** {@code buffer.capacity}. */
  public static final int BUFFER_CAPACITY = 10_000;

  /** {@code secrets.from}. */
  static final List<Secrets.Origin> SECRETS_FROM = List.of(Secrets.Origin.ENV, Secrets.Origin.FILE);

  /** {@code secrets.dir}. */
  public static final String SECRETS_DIR = "secrets";

  /** {@code telemetry.logs}. */
  public static final LogSpec LOGS = new LogSpec(LogSpec.Format.TEXT, LogSpec.Level.INFO);

  /** {@code telemetry.traces.sample}, once there is such a block. */
  public static final double TRACE_SAMPLE = 1;

  /** {@code sources[].max_body}. */
  public static final long MAX_BODY = 1024L * 1024;

  /** {@code sources[].dedupe.ttl}: how long a key counts as seen. */
  public static final Duration DEDUPE_TTL = Duration.ofHours(1);

  /** How many keys of messages that are done a source remembers; the oldest go first. */
  public static final int DEDUPE_KEYS = 1_000_000;

  /** {@code sources[].reconnect} of a source that subscribes. */
  public static final ReconnectSpec RECONNECT =
      new ReconnectSpec(Duration.ofMillis(500), Duration.ofSeconds(30), Jitter.FULL, 0);

  /** How long one evaluation of an expression may run. */
  public static final Duration EXPRESSION_TIME = Duration.ofSeconds(1);

  /** How large the result of an expression may be, in bodies of the largest size taken. */
  public static final long EXPRESSION_OUTPUT_BODIES = 4;

  /** {@code sources[].ack_timeout}. */
  public static final Duration ACK_TIMEOUT = Duration.ofSeconds(30);

  /** {@code sources[].respond.timeout}. */
  public static final Duration RESPOND_TIMEOUT = Duration.ofSeconds(30);

  /** {@code sources[].auth.signature.tolerance}. */
  public static final Duration SIGNATURE_TOLERANCE = Duration.ofMinutes(5);

  /** {@code sources[].path} of an http source. */
  public static final String HTTP_PATH = "/";

  /** What an http source suggests in Retry-After. */
  public static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  /** {@code sources[].interval} of a source that polls. */
  public static final Duration POLL_INTERVAL = Duration.ofMinutes(1);

  /** {@code sources[].timeout} of a source that polls: one question and its whole answer. */
  public static final Duration POLL_TIMEOUT = Duration.ofSeconds(5);

  /** {@code retry}. */
  public static final RetrySpec RETRY =
      new RetrySpec(
          5,
          Duration.ofMillis(200),
          Duration.ofSeconds(10),
          Jitter.FULL,
          Set.of(Tags.CONNECT, Tags.TIMEOUT, Tags.SERVER_ERROR, new Tag("429")),
          Set.of(Tags.CLIENT_ERROR),
          true,
          Optional.empty());

  /** The policy of a destination that says nothing. */
  public static final DeliverySpec DELIVERY =
      new DeliverySpec(Duration.ofSeconds(5), Optional.empty(), RETRY, 64);

  /** {@code circuit_breaker}. */
  public static final BreakerSpec BREAKER =
      new BreakerSpec(0.5, 20, Duration.ofSeconds(60), Duration.ofSeconds(30), 5, false);

  /** {@code retry_budget}. */
  public static final RetryBudgetSpec RETRY_BUDGET = new RetryBudgetSpec(0.2, 10);

  /** How far back a retry budget counts. */
  public static final Duration RETRY_BUDGET_WINDOW = Duration.ofSeconds(10);

  /** {@code health_check}, once there is one. */
  public static final HealthCheckSpec HEALTH_CHECK =
      new HealthCheckSpec("/healthz", Duration.ofSeconds(10), Duration.ofSeconds(2), 3, 1);

  /** {@code hedge.max}. */
  public static final int HEDGE_MAX = 1;

  /** {@code members[].weight}. */
  public static final int MEMBER_WEIGHT = 1;

  /** What protects a destination that says nothing. */
  public static final ResilienceSpec RESILIENCE =
      new ResilienceSpec(
          Optional.of(BREAKER), Optional.of(RETRY_BUDGET), Optional.empty(), Optional.empty());

  /** {@code dead_letter.retry}. */
  public static final RetrySpec DEAD_LETTER_RETRY =
      new RetrySpec(
          3,
          RETRY.backoff(),
          RETRY.maxBackoff(),
          RETRY.jitter(),
          RETRY.retryOn(),
          RETRY.neverOn(),
          true,
          Optional.empty());

  /** {@code notify[].on}: the events that alert. */
  public static final Set<Event> NOTIFY_ON =
      Collections.unmodifiableSet(EnumSet.of(Event.DEAD_LETTER, Event.CIRCUIT_OPEN));

  /** {@code notify[].every}: at most one alert in this time for one event on one destination. */
  public static final Duration NOTIFY_EVERY = Duration.ofMinutes(1);

  /** How many alerts may wait; more are dropped. */
  public static final int NOTIFY_WAITING = 256;

  /** {@code dead_letter.redrive}, once there is one. */
  public static final RedriveSpec REDRIVE = new RedriveSpec(Duration.ofMinutes(5), 3);

  /** {@code destinations[].idempotency_header}. */
  public static final String IDEMPOTENCY_HEADER = "Idempotency-Key";

  /** {@code destinations[].method} of an http destination. */
  public static final String HTTP_METHOD = "POST";

  /** {@code destinations[].success} of an http destination. */
  public static final List<String> HTTP_SUCCESS = List.of("2xx");

  /** {@code destinations[].status} of a fault destination. */
  public static final int FAULT_STATUS = 503;

  /** {@code destinations[].seed} of a fault destination. */
  public static final int FAULT_SEED = 0;

  /** {@code history.turns}. */
  public static final int HISTORY_TURNS = 10;

  /** {@code history.ttl}. */
  public static final Duration HISTORY_TTL = Duration.ofHours(24);

  /** {@code remember} of a sticky router: those that looked at the message. */
  public static final List<String> STICKY_REMEMBER = List.of("ai", "rules");

  /** How many keys a history inside the process keeps; the least used go first. */
  public static final int HISTORY_KEYS = 100_000;

  /** {@code stores[].retry}. */
  public static final RetrySpec STORE_RETRY =
      new RetrySpec(
          3,
          Duration.ofMillis(20),
          Duration.ofMillis(200),
          Jitter.FULL,
          Set.of(),
          Set.of(),
          false,
          Optional.empty());

  /** How long a store that failed is left alone; then one operation tries it again. */
  public static final Duration STORE_REST = Duration.ofSeconds(1);

  /** {@code feedback.window}. */
  public static final Duration FEEDBACK_WINDOW = Duration.ofDays(7);

  /** How long a key in a shared store is held for a process that has died. */
  public static final Duration DEDUPE_LEASE = Duration.ofSeconds(30);

  /** How long a repeat waits before it asks again for a key that another process holds. */
  public static final Duration DEDUPE_WAIT = Duration.ofMillis(250);

  /** How old what a relay knows of a shared retry budget may be. */
  public static final Duration RETRY_BUDGET_EXCHANGE = Duration.ofSeconds(1);

  /** How many of each kind of thing a store in memory keeps; the least used go first. */
  public static final int MEMORY_STORE_MAX = 100_000;

  /** {@code stores[].timeout} of a redis store: one operation, and the making of a connection. */
  public static final Duration REDIS_TIMEOUT = Duration.ofMillis(500);

  /** {@code stores[].cluster} of a redis store. */
  public static final boolean REDIS_CLUSTER = false;

  private Defaults() {}
}
