package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.util.Optional;

/**
 * The deadline of a destination over its own hop and those of its fallbacks. It is over when the
 * deadline has passed, or earlier when a hop ended because its next wait would have crossed it. One
 * thread only.
 */
final class TimeSpan {
  private final Time time;
  private Deadline deadline;

  private TimeSpan(Deadline deadline, Time time) {
    this.deadline = deadline;
    this.time = time;
  }

  /** Without an end. */
  static TimeSpan unbounded(Time time) {
    return new TimeSpan(Deadline.never(time), time);
  }

  /**
   * The span inside this one of a destination with a deadline of its own: this very one when there
   * is no such deadline, when this ends first or is over already.
   */
  TimeSpan within(Optional<Duration> own) {
    if (own.isEmpty() || deadline.passed()) {
      return this;
    }
    Deadline nearer = deadline.orSooner(own.get());
    return nearer == deadline ? this : new TimeSpan(nearer, time);
  }

  /** Until when; passed when the span is over. */
  Deadline deadline() {
    return deadline;
  }

  /** Ends it now, and with it every span that is the same. */
  void end() {
    if (!deadline.passed()) {
      deadline = Deadline.in(Duration.ZERO, time);
    }
  }
}
