package dev.hikyaku.relay.transform;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;

/**
 * How much one evaluation may cost.
 *
 * @param duration how long it may run
 * @param output how large a result, or any value on the way to it, may be, in characters or bytes
 * @param clock measures the duration
 */
public record Limits(Duration duration, long output, Time clock) {
  /** The limits where the largest body a source takes has so many bytes. */
  public static Limits ofBodies(long largest, Time clock) {
    return new Limits(Defaults.EXPRESSION_TIME, Defaults.EXPRESSION_OUTPUT_BODIES * largest, clock);
  }
}
