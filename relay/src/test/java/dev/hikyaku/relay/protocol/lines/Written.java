package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import java.time.Instant;

/** Reads back what a sink wrote. */
public final class Written {
  private Written() {}

  /** The bytes of the body of an envelope's line. */
  public static byte[] body(String line) {
    Envelope nothing = Envelope.of("", "", "", Body.EMPTY, Instant.EPOCH);
    return switch (EnvelopeJson.read(line, nothing)) {
      case EnvelopeJson.Line.Good(var envelope) -> envelope.body().bytes();
      case EnvelopeJson.Line.Bad(var problem) -> throw new AssertionError(problem);
    };
  }
}
