package dev.hikyaku.history.redis;

import dev.hikyaku.relay.time.Deadline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Durations as the server takes them. Stateless. */
final class Millis {
  private Millis() {}

  /** At least one; centuries are cut to one and a half. */
  static long of(Duration ttl) {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(Deadline.saturatedNanos(ttl)));
  }
}
