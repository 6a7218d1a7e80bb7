package dev.hikyaku.relay.protocol.fault;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * How long every try takes before anything else happens.
 *
 * @param least the shortest
 * @param most the longest; the same as the shortest when it does not vary
 */
record Latency(Duration least, Duration most) {
  static final String KEY = "latency";
  private static final String FROM = "from";
  private static final String TO = "to";

  /** Reads {@code latency: 200ms} or {@code latency: {from: 100ms, to: 300ms}}. */
  static Latency read(Section s) {
    if (s.kind(KEY) != Section.Kind.MAPPING) {
      Duration fixed = s.duration(KEY, Duration.ZERO, Duration.ZERO);
      return new Latency(fixed, fixed);
    }
    Section range = s.section(KEY);
    Duration least = range.duration(FROM, Duration.ZERO, Duration.ZERO);
    Duration most = range.duration(TO, least, Duration.ZERO);
    if (most.compareTo(least) < 0) {
      range.error(TO, "must be at least " + FROM, "");
    }
    return new Latency(least, most);
  }

  boolean none() {
    return most.isZero();
  }

  /** The one that a draw from 0 (included) to 1 (excluded) gives, to the nanosecond. */
  Duration at(double draw) {
    return least.plusNanos((long) (draw * most.minus(least).toNanos()));
  }
}
