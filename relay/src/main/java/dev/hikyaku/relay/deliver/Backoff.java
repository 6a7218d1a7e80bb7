package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.spec.RetrySpec;
import java.time.Duration;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/** How long to wait before a try. Thread-safe when its randomness is. */
public final class Backoff {
  /** The longest wait the clock can count: about 146 years. */
  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE / 2);

  private final RetrySpec spec;
  private final DoubleSupplier chance;

  /**
   * Waits as these settings say.
   *
   * @param chance random numbers from 0 (included) to 1 (excluded)
   */
  public Backoff(RetrySpec spec, DoubleSupplier chance) {
    this.spec = spec;
    this.chance = chance;
  }

  /**
   * The wait before a try: what the endpoint asked for, if it counts, else the next step of the
   * doubling row with its jitter.
   *
   * @param attempt the number of the try to come, from 2
   * @param asked what the endpoint asked for; zero and less count as nothing, so that an endpoint
   *     cannot ask for a hot loop
   */
  public Duration before(int attempt, Optional<Duration> asked) {
    return asked
        .filter(wait -> spec.respectRetryAfter() && wait.isPositive())
        .map(this::capped)
        .orElseGet(() -> Duration.ofNanos(spread(doubled(attempt - 2))));
  }

  private Duration capped(Duration asked) {
    Duration cap = spec.retryAfterCap();
    return asked.compareTo(cap) < 0 ? asked : cap;
  }

  private long doubled(int times) {
    long first = nanos(spec.backoff());
    long most = nanos(spec.maxBackoff());
    boolean overflows = first > 0 && times >= Long.numberOfLeadingZeros(first) - 1;
    return overflows ? most : Math.min(most, first == 0 ? 0 : first << times);
  }

  private long spread(long wait) {
    return switch (spec.jitter()) {
      case FULL -> upTo(wait);
      case EQUAL -> wait / 2 + upTo(wait - wait / 2);
      case NONE -> wait;
    };
  }

  private long upTo(long most) {
    return Math.min(most, (long) (chance.getAsDouble() * (most + 1.0)));
  }

  private static long nanos(Duration wait) {
    return wait.compareTo(LONGEST) < 0 ? wait.toNanos() : LONGEST.toNanos();
  }
}
