package dev.hikyaku.relay.protocol.stdio;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.lines.LineFormat;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.io.IOException;

/** Writes lines to a standard stream, one write a message. Thread-safe. */
final class StdioSink implements Sink {
  private final String name;
  private final StandardStream stream;
  private final LineFormat format;

  StdioSink(String name, StandardStream stream, LineFormat format) {
    this.name = name;
    this.stream = stream;
    this.format = format;
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws InterruptedException {
    try {
      stream.write(format.line(envelope));
      return Sent.accepted();
    } catch (IOException e) {
      return Sent.failed(failure(e));
    }
  }

  /** A reader does not come back; a full disk, and all else, may pass. */
  private Failure failure(IOException e) {
    String why = String.valueOf(e.getMessage());
    Failure failure =
        why.contains("Broken pipe")
            ? Failure.lasting(name + " cannot be written: its reader is gone", Tags.IO)
            : Failure.passing(name + " cannot be written: " + why, Tags.IO);
    return failure.causedBy(e);
  }
}
