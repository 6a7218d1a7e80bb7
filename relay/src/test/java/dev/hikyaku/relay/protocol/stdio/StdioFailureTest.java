package dev.hikyaku.relay.protocol.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StdioFailureTest {
  /** Takes half of a line and fails, as long as it is told to. */
  private static final class Half extends OutputStream {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private String error = "";

    @Override
    public void write(int b) {
      taken.write(b);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      taken.write(bytes, from, error.isEmpty() ? length : length / 2);
      if (!error.isEmpty()) {
        throw new IOException(error);
      }
    }
  }

  private static Sink to(OutputStream under) {
    PrintStream print =
        new PrintStream(new BufferedOutputStream(under), false, StandardCharsets.UTF_8);
    StandardStream stream = new StandardStream(() -> print, under);
    return new StdioProtocol(InputStream::nullInputStream, stream, stream)
        .sink(MapSection.of(Map.of("format", "body")), Contexts.sink("stdout"));
  }

  private static Sent send(Sink sink, String body) throws Exception {
    return sink.send(Contexts.envelope("m", body), Contexts.attempt("m"));
  }

  private static Failure failure(Sent sent) {
    assertThat(sent).isInstanceOf(Sent.Failed.class);
    return ((Sent.Failed) sent).failure();
  }

  @Test
  void aFullDiskIsNamedAndMayPass() throws Exception {
    try (OutputStream full = new FileOutputStream("/dev/full")) {
      Failure failure = failure(send(to(full), "x"));

      assertThat(failure.message()).isEqualTo("stdout cannot be written: No space left on device");
      assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
      assertThat(failure.tags()).containsExactly(Tags.IO);
    }
  }

  @Test
  void aReaderThatIsGoneDoesNotComeBack() throws Exception {
    Half pipe = new Half();
    pipe.error = "Broken pipe";

    Failure failure = failure(send(to(pipe), "x"));

    assertThat(failure.message()).isEqualTo("stdout cannot be written: its reader is gone");
    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.tags()).containsExactly(Tags.IO);
  }

  @Test
  void messagesAreWholeLinesAgainOnceTheDiskHasRoom() throws Exception {
    Half disk = new Half();
    Sink sink = to(disk);
    send(sink, "first");
    disk.error = "No space left on device";
    send(sink, "second");

    disk.error = "";
    Sent again = send(sink, "second");
    Sent next = send(sink, "third");

    assertThat(again).isInstanceOf(Sent.Accepted.class);
    assertThat(next).isInstanceOf(Sent.Accepted.class);
    assertThat(disk.taken.toString(StandardCharsets.UTF_8).lines())
        .startsWith("first")
        .endsWith("second", "third");
  }
}
