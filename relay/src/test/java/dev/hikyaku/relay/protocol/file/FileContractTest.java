package dev.hikyaku.relay.protocol.file;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.ProtocolContract;
import dev.hikyaku.relay.protocol.lines.Written;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

class FileContractTest {
  /** Every byte but the one that ends a line. */
  private static byte[] everyByteOfALine() {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte b : ProtocolContract.everyByte()) {
      if (b != '\n') {
        line.write(b);
      }
    }
    return line.toByteArray();
  }

  @Nested
  class AsSource extends ProtocolContract.OfSource {
    @TempDir Path folder;

    @Override
    protected Source source(List<byte[]> bodies) throws Exception {
      Path file = folder.resolve("in.txt");
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      for (byte[] body : bodies) {
        lines.write(body);
        lines.write('\n');
      }
      Files.write(file, lines.toByteArray());
      return new FileProtocol()
          .source(MapSection.of(Map.of("path", file)), Contexts.source("file"));
    }

    @Override
    protected byte[] widest() {
      return everyByteOfALine();
    }
  }

  @Nested
  class AsSink extends ProtocolContract.OfSink {
    @TempDir Path folder;

    private Sink to(Path path) {
      return new FileProtocol().sink(MapSection.of(Map.of("path", path)), Contexts.sink("file"));
    }

    @Override
    protected Sink sink() {
      return to(folder.resolve("deep/er/out.ndjson"));
    }

    @Override
    protected List<byte[]> received(int count) throws Exception {
      ArrayList<byte[]> bodies = new ArrayList<>();
      for (String line : Files.readAllLines(folder.resolve("deep/er/out.ndjson"))) {
        bodies.add(Written.body(line));
      }
      return bodies;
    }

    @Override
    protected Sink unreachable() {
      return to(folder);
    }
  }
}
