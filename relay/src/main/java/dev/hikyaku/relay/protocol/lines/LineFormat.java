package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.EnvelopeJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes messages as lines.
 *
 * @param kind what a line holds
 */
public record LineFormat(Kind kind) {
  /** What a line holds. */
  public enum Kind {
    /** The whole envelope as JSON. */
    ENVELOPE,
    /** The bytes of the body; line breaks in it stay. */
    BODY
  }

  /** The line with its end, to be written in one go. */
  public byte[] line(Envelope envelope) {
    byte[] content =
        switch (kind) {
          case ENVELOPE -> EnvelopeJson.write(envelope).getBytes(StandardCharsets.UTF_8);
          case BODY -> envelope.body().bytes();
        };
    byte[] line = Arrays.copyOf(content, content.length + 1);
    line[content.length] = '\n';
    return line;
  }
}
