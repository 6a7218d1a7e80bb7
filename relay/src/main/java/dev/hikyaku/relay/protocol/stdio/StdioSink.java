package dev.hikyaku.relay.protocol.stdio;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.lines.LineFormat;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.io.PrintStream;
import java.util.function.Supplier;

/** Writes lines to a standard stream, one write a message. Thread-safe: the stream locks itself. */
final class StdioSink implements Sink {
  private final String name;
  private final Supplier<PrintStream> stream;
  private final LineFormat format;

  StdioSink(String name, Supplier<PrintStream> stream, LineFormat format) {
    this.name = name;
    this.stream = stream;
    this.format = format;
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) {
    byte[] line = format.line(envelope);
    PrintStream out = stream.get();
    out.write(line, 0, line.length);
    // Flushes too. A print stream keeps its error for good: the reader at the other end is gone.
    return out.checkError()
        ? Sent.failed(Failure.lasting(name + " cannot be written: its reader is gone", Tags.IO))
        : Sent.accepted();
  }
}
