package dev.hikyaku.relay.time;

import java.time.Duration;

/** A monotonic point in time by which something must be done, or never. Immutable. */
public final class Deadline {
  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

  private final Time time;
  private final boolean bounded;
  private final long at;

  private Deadline(Time time, boolean bounded, long at) {
    this.time = time;
    this.bounded = bounded;
    this.at = at;
  }

  /** No bound. */
  public static Deadline never(Time time) {
    return new Deadline(time, false, 0);
  }

  /** The point this far from now. */
  public static Deadline in(Duration wait, Time time) {
    return new Deadline(time, true, time.nanos() + saturatedNanos(wait));
  }

  /** Whether there is a bound at all. */
  public boolean bounded() {
    return bounded;
  }

  /** What is left: zero when passed, about 292 years when unbounded. */
  public Duration left() {
    return bounded ? Duration.ofNanos(Math.max(0, at - time.nanos())) : FOREVER;
  }

  /** Whether nothing is left. */
  public boolean passed() {
    return bounded && at - time.nanos() <= 0;
  }

  /** Whether a wait of this length would end after the deadline. */
  public boolean before(Duration wait) {
    return bounded && at - time.nanos() < saturatedNanos(wait);
  }

  /** The nearer of this and the point {@code wait} from now. */
  public Deadline orSooner(Duration wait) {
    Deadline nearer = in(wait, time);
    return bounded && at - nearer.at < 0 ? this : nearer;
  }

  /** Nanoseconds that fit the clock's arithmetic: a wait of centuries must not wrap to the past. */
  public static long saturatedNanos(Duration wait) {
    if (wait.isNegative()) {
      return 0;
    }
    long most = Long.MAX_VALUE / 2;
    return wait.toSeconds() > most / 1_000_000_000L ? most : Math.min(most, wait.toNanos());
  }
}
