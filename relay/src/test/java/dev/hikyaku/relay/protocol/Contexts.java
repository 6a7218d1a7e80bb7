package dev.hikyaku.relay.protocol;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.Instant;

/** What protocols are given, with the usual values. */
public final class Contexts {
  private static final Expressions NONE =
      new Expressions() {
        @Override
        public Expression<Boolean> condition(Section at, String key) {
          throw new UnsupportedOperationException();
        }

        @Override
        public Expression<String> template(Section at, String key) {
          throw new UnsupportedOperationException();
        }

        @Override
        public Expression<String> jqText(Section at, String key) {
          throw new UnsupportedOperationException();
        }
      };

  private Contexts() {}

  /** A source called {@code in} with bodies of up to 1 MB. */
  public static SourceContext source(String type) {
    return source(type, 1024 * 1024, SystemTime.INSTANCE);
  }

  /** A source called {@code in}. */
  public static SourceContext source(String type, long maxBody, Time time) {
    return new SourceContext("relay", "in", type, maxBody, e -> e, time);
  }

  /** A destination called {@code out} with ten seconds an attempt. */
  public static SinkContext sink(String type) {
    return new SinkContext(
        "relay", "out", type, Duration.ofSeconds(10), "Idempotency-Key", NONE, SystemTime.INSTANCE);
  }

  /** A first attempt with ten seconds. */
  public static Attempt attempt(String key) {
    return attempt(key, Duration.ofSeconds(10));
  }

  /** A first attempt. */
  public static Attempt attempt(String key, Duration left) {
    return new Attempt(1, key, Deadline.in(left, SystemTime.INSTANCE));
  }

  /** A message of these bytes. */
  public static Envelope envelope(String id, byte[] body) {
    return Envelope.of(id, "in", "test", Body.of(body), Instant.parse("2026-01-01T00:00:00Z"));
  }

  /** A message of this text. */
  public static Envelope envelope(String id, String body) {
    return Envelope.of(id, "in", "test", Body.of(body), Instant.parse("2026-01-01T00:00:00Z"));
  }
}
