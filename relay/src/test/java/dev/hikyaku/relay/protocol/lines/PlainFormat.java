package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import java.time.Instant;
import java.util.Base64;

/** A stand-in for the envelope format: {@code {id body in base64}}. */
public final class PlainFormat implements EnvelopeFormat {
  @Override
  public String write(Envelope envelope) {
    String body = Base64.getEncoder().encodeToString(envelope.body().bytes());
    return "{" + envelope.id() + " " + body + "}";
  }

  @Override
  public Envelope read(String line) throws Malformed {
    int space = line.indexOf(' ');
    if (space < 0 || !line.startsWith("{") || !line.endsWith("}")) {
      throw new Malformed("no envelope");
    }
    byte[] body = Base64.getDecoder().decode(line.substring(space + 1, line.length() - 1));
    return Envelope.of(line.substring(1, space), "elsewhere", "http", Body.of(body), Instant.EPOCH);
  }
}
