package dev.hikyaku.jmh;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.time.Instant;

/** The message that every benchmark sends: about 1 KB of JSON. */
final class Messages {
  private static final int FILLER = 960;

  private Messages() {}

  /** A message whose body nobody has read yet. */
  static Envelope message() {
    String body = "{\"kind\":\"invoice\",\"amount\":42,\"text\":\"" + "x".repeat(FILLER) + "\"}";
    return Envelope.of(
        "01JC3Z8Q6ZK3V0B9D3T5V7X9YB", "in", "null", Body.of(body), Instant.EPOCH);
  }
}
