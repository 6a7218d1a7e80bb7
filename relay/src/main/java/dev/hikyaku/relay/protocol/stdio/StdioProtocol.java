package dev.hikyaku.relay.protocol.stdio;

import dev.hikyaku.relay.protocol.lines.LineFormat;
import dev.hikyaku.relay.protocol.lines.LineMessages;
import dev.hikyaku.relay.protocol.lines.LineSource;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Supplier;

/** The standard streams: source {@code stdin}, destinations {@code stdout} and {@code stderr}. */
public final class StdioProtocol implements Protocol {
  private final Supplier<InputStream> in;
  private final StandardStream out;
  private final StandardStream err;

  /** Over the streams of the process. */
  public StdioProtocol() {
    this(
        () -> System.in,
        new StandardStream(() -> System.out, new FileOutputStream(FileDescriptor.out)),
        new StandardStream(() -> System.err, new FileOutputStream(FileDescriptor.err)));
  }

  StdioProtocol(Supplier<InputStream> in, StandardStream out, StandardStream err) {
    this.in = in;
    this.out = out;
    this.err = err;
  }

  @Override
  public Set<String> sourceTypes() {
    return Set.of("stdin");
  }

  @Override
  public Set<String> sinkTypes() {
    return Set.of("stdout", "stderr");
  }

  @Override
  public Source source(Section settings, SourceContext context) {
    // A read of stdin cannot be interrupted: its thread must not keep the process alive.
    return new LineSource(
        in::get,
        LineMessages.read(settings, "stdin", context),
        Thread.ofPlatform().daemon().name("hikyaku-stdin").factory());
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    LineFormat.Kind kind =
        settings.choice("format", LineFormat.Kind.class, LineFormat.Kind.ENVELOPE);
    return new StdioSink(
        context.type(), context.type().equals("stdout") ? out : err, new LineFormat(kind));
  }
}
