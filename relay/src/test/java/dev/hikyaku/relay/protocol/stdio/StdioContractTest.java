package dev.hikyaku.relay.protocol.stdio;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.ProtocolContract;
import dev.hikyaku.relay.protocol.lines.Written;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;

class StdioContractTest {
  private static StdioProtocol over(InputStream in, OutputStream out) {
    PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
    StandardStream stream = new StandardStream(() -> print, out);
    return new StdioProtocol(() -> in, stream, stream);
  }

  @Nested
  class AsSource extends ProtocolContract.OfSource {
    @Override
    protected Source source(List<byte[]> bodies) throws Exception {
      ByteArrayOutputStream lines = new ByteArrayOutputStream();
      for (byte[] body : bodies) {
        lines.write(body);
        lines.write('\n');
      }
      InputStream in = new ByteArrayInputStream(lines.toByteArray());
      return over(in, OutputStream.nullOutputStream())
          .source(MapSection.of(Map.of()), Contexts.source("stdin"));
    }

    @Override
    protected byte[] widest() {
      byte[] all = ProtocolContract.everyByte();
      all['\n'] = 'n';
      return all;
    }
  }

  @Nested
  class AsSink extends ProtocolContract.OfSink {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Sink to(OutputStream stream) {
      return over(InputStream.nullInputStream(), stream)
          .sink(MapSection.of(Map.of()), Contexts.sink("stdout"));
    }

    @Override
    protected Sink sink() {
      return to(out);
    }

    @Override
    protected List<byte[]> received(int count) throws Exception {
      List<byte[]> bodies = new ArrayList<>();
      for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
        bodies.add(Written.body(line));
      }
      return bodies;
    }

    @Override
    protected Sink unreachable() {
      return to(
          new OutputStream() {
            @Override
            public void write(int b) throws IOException {
              throw new IOException("Broken pipe");
            }
          });
    }
  }
}
