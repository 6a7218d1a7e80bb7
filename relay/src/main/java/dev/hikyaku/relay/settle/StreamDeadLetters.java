package dev.hikyaku.relay.settle;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Sent;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * Dead letters on stdout or stderr, a line each.
 *
 * @param name which
 * @param stream its bytes
 * @param json one line of an envelope, without its end
 */
record StreamDeadLetters(String name, PrintStream stream, Function<Envelope, String> json)
    implements Place {

  @Override
  public Sent keep(Envelope letter, String key, Span span) {
    byte[] line = (json.apply(letter) + "\n").getBytes(StandardCharsets.UTF_8);
    stream.write(line, 0, line.length);
    return stream.checkError()
        ? Sent.failed(Failure.passing(name + " is closed", Tags.IO))
        : Sent.accepted();
  }

  @Override
  public void probe() throws IOException {
    if (stream.checkError()) {
      throw new IOException(name + " is closed");
    }
  }
}
