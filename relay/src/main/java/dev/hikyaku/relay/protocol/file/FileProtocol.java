package dev.hikyaku.relay.protocol.file;

import dev.hikyaku.relay.protocol.lines.LineFormat;
import dev.hikyaku.relay.protocol.lines.LineMessages;
import dev.hikyaku.relay.protocol.lines.LineSource;
import dev.hikyaku.relay.spi.Protocol;
import dev.hikyaku.relay.spi.Section;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Files: a source that reads one once, a destination that appends to one. */
public final class FileProtocol implements Protocol {
  private static final Set<String> TYPES = Set.of("file");

  /** For the service loader. */
  public FileProtocol() {}

  @Override
  public Set<String> sourceTypes() {
    return TYPES;
  }

  @Override
  public Set<String> sinkTypes() {
    return TYPES;
  }

  @Override
  public Source source(Section settings, SourceContext context) {
    Path path = path(settings);
    LineMessages messages = LineMessages.read(settings, path.toString(), context);
    return new LineSource(() -> open(path), messages, Thread.ofVirtual().factory());
  }

  @Override
  public Sink sink(Section settings, SinkContext context) {
    LineFormat.Kind kind =
        settings.choice("format", LineFormat.Kind.class, LineFormat.Kind.ENVELOPE);
    return new FileSink(path(settings), new LineFormat(kind));
  }

  private static Path path(Section settings) {
    return settings
        .file("path")
        .orElseGet(
            () -> {
              settings.error("path", "a file needs a path", "add path: ./messages.ndjson");
              return Path.of("");
            });
  }

  private static InputStream open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new IOException(path + " is a folder; name a file in it");
    }
    try {
      return Files.newInputStream(path);
    } catch (IOException e) {
      throw new IOException(path + " cannot be read: " + FileErrors.why(e), e);
    }
  }
}
