package dev.hikyaku.relay.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.spi.Ack;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Offered;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.SystemTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProtocolTest {
  @TempDir Path folder;
  private final RecordingIntake intake = new RecordingIntake();
  private final FileProtocol protocol = new FileProtocol();

  private void run(String content, SourceContext context, Map<String, ?> more) throws Exception {
    run(content.getBytes(StandardCharsets.UTF_8), context, more);
  }

  private void run(byte[] content, SourceContext context, Map<String, ?> more) throws Exception {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("path", Files.write(folder.resolve("in.txt"), content));
    try (Source source = protocol.source(MapSection.of(settings), context)) {
      source.open();
      source.run(intake);
    }
  }

  private List<String> bodies() throws InterruptedException {
    List<String> bodies = new ArrayList<>();
    while (intake.waiting() > 0) {
      bodies.add(new String(intake.next().envelope().body().bytes(), StandardCharsets.UTF_8));
    }
    return bodies;
  }

  private Sent send(Path to, Map<String, ?> more, String body) throws Exception {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("path", to);
    try (Sink sink = protocol.sink(MapSection.of(settings), Contexts.sink("file"))) {
      return sink.send(Contexts.envelope("m", body), Contexts.attempt("m"));
    }
  }

  private static Failure failure(Sent sent) {
    assertThat(sent).isInstanceOf(Sent.Failed.class);
    return ((Sent.Failed) sent).failure();
  }

  @Test
  void everyNonEmptyLineIsAMessageAlsoTheLastWithoutAnEnd() throws Exception {
    run("one\n\n\r\ntwo\r\n  \nlast", Contexts.source("file"), Map.of());

    assertThat(bodies()).containsExactly("one", "two", "  ", "last");
  }

  @Test
  void aCarriageReturnCountsOnlyAsPartOfALineEnd() throws Exception {
    run("a\rb\r\nc\r\r\nd\r", Contexts.source("file"), Map.of());

    assertThat(bodies()).containsExactly("a\rb", "c\r", "d\r");
  }

  @Test
  void bytesThatAreNoUtf8StayAsTheyAre() throws Exception {
    byte[] broken = {(byte) 0xff, (byte) 0xc3, 0x28, 0, (byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    run(broken, Contexts.source("file"), Map.of());

    assertThat(intake.next().envelope().body().bytes()).isEqualTo(broken);
  }

  @Test
  void aLineOverMaxBodyIsReportedAndSkippedWhole() throws Exception {
    String big = "x".repeat(200_000);

    run(
        "12345678\r\n" + big + "\n123456789\nok\n",
        Contexts.source("file", 8, SystemTime.INSTANCE),
        Map.of());

    assertThat(bodies()).containsExactly("12345678", "ok");
    assertThat(intake.broken())
        .containsExactly(
            folder.resolve("in.txt")
                + ":2: a line of 200000 bytes is over max_body (8); it was"
                + " skipped",
            folder.resolve("in.txt")
                + ":3: a line of 9 bytes is over max_body (8); it was"
                + " skipped");
  }

  @Test
  void aBrokenEnvelopeIsReportedWithItsLineAndTheRestGoesOn() throws Exception {
    run(
        "{\"id\":\"m-1\",\"body_text\":\"a\"}\nnonsense\n{\"body_text\":\"b\"}\n",
        Contexts.source("file"),
        Map.of("format", "envelope"));

    assertThat(bodies()).containsExactly("a", "b");
    assertThat(intake.broken())
        .singleElement()
        .asString()
        .startsWith(folder.resolve("in.txt") + ":2: ");
  }

  @Test
  void anEnvelopeKeepsItsIdAndBelongsToTheSourceThatReadIt() throws Exception {
    run(
        "{\"id\":\"m-1\",\"source\":\"other\",\"body\":1}\n",
        Contexts.source("file"),
        Map.of("format", "envelope"));

    var envelope = intake.next().envelope();
    assertThat(envelope.id()).isEqualTo("m-1");
    assertThat(envelope.source()).isEqualTo("in");
    assertThat(envelope.protocol()).isEqualTo("file");
  }

  @Test
  void theMediaTypeIsGuessedFromTheFirstByteUnlessItIsSet() throws Exception {
    run("{\"a\":1}\n[1]\nhello\n", Contexts.source("file"), Map.of());
    run("a,b\n", Contexts.source("file"), Map.of("content_type", "text/csv"));

    assertThat(intake.next().envelope().contentType()).isEqualTo("application/json");
    assertThat(intake.next().envelope().contentType()).isEqualTo("application/json");
    assertThat(intake.next().envelope().contentType()).isEqualTo("text/plain");
    assertThat(intake.next().envelope().contentType()).isEqualTo("text/csv");
  }

  @Test
  void aFullRelayIsWaitedForAndStopEndsTheWait() throws Exception {
    Path file = Files.writeString(folder.resolve("in.txt"), "one\ntwo\nthree\n");
    SynchronousQueue<String> room = new SynchronousQueue<>();
    Intake narrow =
        new Intake() {
          @Override
          public Offered offer(Envelope envelope, Ack ack) {
            return Offered.FULL;
          }

          @Override
          public Offered putUnlessInProgress(Envelope envelope, Ack ack)
              throws InterruptedException {
            put(envelope, ack);
            return Offered.TAKEN;
          }

          @Override
          public void put(Envelope envelope, Ack ack) throws InterruptedException {
            room.put(envelope.body().text().orElseThrow());
          }

          @Override
          public void broken(String where, String problem) {}
        };
    try (Source source =
        protocol.source(MapSection.of(Map.of("path", file)), Contexts.source("file"))) {
      source.open();
      Thread run =
          Thread.startVirtualThread(
              () -> {
                try {
                  source.run(narrow);
                } catch (Exception e) {
                  throw new AssertionError(e);
                }
              });
      assertThat(room.take()).isEqualTo("one");

      source.stop();

      run.join();
      assertThat(source.finite()).isTrue();
    }
  }

  @Test
  void aMissingFileOrAFolderStopsTheStartWithAClearError() {
    Source missing =
        protocol.source(
            MapSection.of(Map.of("path", folder.resolve("no.txt"))), Contexts.source("file"));
    Source isFolder =
        protocol.source(MapSection.of(Map.of("path", folder)), Contexts.source("file"));

    assertThatThrownBy(missing::open)
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve("no.txt") + " cannot be read: no such file");
    assertThatThrownBy(isFolder::open)
        .isInstanceOf(IOException.class)
        .hasMessage(folder + " is a folder; name a file in it");
  }

  @Test
  void aFileWithoutAPathIsAProblem() {
    MapSection settings = MapSection.of(Map.of());

    protocol.sink(settings, Contexts.sink("file"));

    assertThat(settings.problems()).containsExactly("path: a file needs a path");
  }

  @Test
  void bodiesAreAppendedAsTheyAreWhenAskedFor() throws Exception {
    Path out = folder.resolve("out.txt");
    Files.writeString(out, "before\n");

    send(out, Map.of("format", "body"), "one");
    send(out, Map.of("format", "body"), "two");

    assertThat(Files.readString(out)).isEqualTo("before\none\ntwo\n");
  }

  @Test
  void aFileThatWasMovedAwayIsMadeAnew() throws Exception {
    Path out = folder.resolve("out.txt");
    try (Sink sink =
        protocol.sink(
            MapSection.of(Map.of("path", out, "format", "body")), Contexts.sink("file"))) {
      sink.send(Contexts.envelope("m", "one"), Contexts.attempt("m"));
      Files.move(out, folder.resolve("out.1"));

      sink.send(Contexts.envelope("m", "two"), Contexts.attempt("m"));
    }

    assertThat(Files.readString(out)).isEqualTo("two\n");
    assertThat(Files.readString(folder.resolve("out.1"))).isEqualTo("one\n");
  }

  @Test
  void aFullDiskMayPass() throws Exception {
    Failure failure = failure(send(Path.of("/dev/full"), Map.of(), "x"));

    assertThat(failure.tags()).containsExactly(Tags.IO);
    assertThat(failure.severity()).isEqualTo(Severity.TRANSIENT);
    assertThat(failure.message()).contains("No space left on device");
  }

  @Test
  void aFolderDoesNotPass() throws Exception {
    Failure failure = failure(send(folder, Map.of(), "x"));

    assertThat(failure.tags()).containsExactly(Tags.IO);
    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.message()).isEqualTo(folder + " is a folder");
  }

  @Test
  void aFileInThePlaceOfAParentFolderDoesNotPass() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    Failure failure = failure(send(file.resolve("sub/out.txt"), Map.of(), "x"));

    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.tags()).containsExactly(Tags.IO);
  }

  @Test
  void aDeniedPermissionDoesNotPass() {
    Failure failure = FileErrors.of(Path.of("out.txt"), new AccessDeniedException("out.txt"));

    assertThat(failure.severity()).isEqualTo(Severity.PERMANENT);
    assertThat(failure.message()).isEqualTo("out.txt cannot be written: permission denied");
  }
}
