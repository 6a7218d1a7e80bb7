package dev.hikyaku.relay.letter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LetterWriterTest {
  @TempDir Path folder;

  private static final LetterFile.Opening PLAIN = file -> new FileOutputStream(file, true);

  private static LetterWriter letters(Path path) {
    return letters(path, PLAIN);
  }

  private static LetterWriter letters(Path path, LetterFile.Opening opening) {
    return new LetterWriter(path, opening, RotationSpec.NONE, new ManualTime());
  }

  private static Sent keep(LetterWriter letters, String id) throws InterruptedException {
    return letters.keep(Desk.plain(id));
  }

  private static List<String> ids(Path path) throws IOException {
    return Files.readAllLines(path).stream()
        .map(line -> Json.read(line.getBytes(UTF_8)).orElseThrow().path("id").asText())
        .toList();
  }

  private static void assertFailed(Sent answer, String... words) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            Sent.Failed.class,
            failed -> {
              assertThat(failed.failure().tags()).containsExactly(Tags.IO);
              assertThat(failed.failure().message()).contains(words);
            });
  }

  @Test
  void lettersAreLinesInAFolderThatIsMadeForThem() throws Exception {
    Path path = folder.resolve("out/deep/dlq.ndjson");
    LetterWriter letters = letters(path);

    assertThat(keep(letters, "a")).isEqualTo(Sent.accepted());
    keep(letters, "b");
    letters.close();
    keep(letters(path), "c");

    assertThat(ids(path)).containsExactly("a", "b", "c");
    assertThat(Files.readString(path)).endsWith("\n");
  }

  @Test
  void manyWritersLeaveWholeLinesOnly() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    LetterWriter letters = letters(path);
    List<FutureTask<Integer>> writers = new ArrayList<>();
    List<String> written = new ArrayList<>();
    for (int w = 0; w < 64; w++) {
      String writer = "w" + w + "-" + "x".repeat(w * 40) + "-";
      for (int n = 0; n < 10; n++) {
        written.add(writer + n);
      }
      writers.add(
          new FutureTask<>(
              () -> {
                int stored = 0;
                for (int n = 0; n < 10; n++) {
                  stored += keep(letters, writer + n) instanceof Sent.Accepted ? 1 : 0;
                }
                return stored;
              }));
    }

    writers.forEach(Thread.ofVirtual()::start);
    for (FutureTask<Integer> writer : writers) {
      assertThat(writer.get(60, TimeUnit.SECONDS)).isEqualTo(10);
    }

    assertThat(ids(path)).containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void lettersThatWaitAreWrittenTogether() throws Exception {
    var writes = new AtomicInteger();
    var firstWrite = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    Path path = folder.resolve("dlq.ndjson");
    LetterWriter letters =
        letters(
            path,
            file ->
                new Stream(file) {
                  @Override
                  void before(byte[] bytes) {
                    writes.incrementAndGet();
                    firstWrite.countDown();
                    awaitUninterruptibly(goOn);
                  }
                });
    List<FutureTask<Sent>> writers = new ArrayList<>();
    writers.add(new FutureTask<>(() -> keep(letters, "first")));
    Thread.ofVirtual().start(writers.getFirst());
    firstWrite.await();
    for (int n = 0; n < 10; n++) {
      String id = "m" + n;
      writers.add(new FutureTask<>(() -> keep(letters, id)));
      Thread.ofVirtual().start(writers.getLast());
    }
    while (letters.waiting() < 10) {
      Thread.onSpinWait();
    }

    goOn.countDown();
    for (FutureTask<Sent> writer : writers) {
      assertThat(writer.get(10, TimeUnit.SECONDS)).isEqualTo(Sent.accepted());
    }

    assertThat(writes).hasValue(2);
    assertThat(ids(path)).hasSize(11);
  }

  @Test
  void aDiskThatFillsUpLeavesNoHalfLine() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    var full = new AtomicInteger();
    LetterWriter letters =
        letters(
            path,
            file ->
                new Stream(file) {
                  @Override
                  void before(byte[] bytes) throws IOException {
                    if (full.get() == 1) {
                      writePart(bytes, bytes.length / 2);
                      throw new IOException("No space left on device");
                    }
                  }
                });
    keep(letters, "a");
    String before = Files.readString(path);

    full.set(1);
    assertFailed(keep(letters, "b"), path.toString(), "No space left on device");
    assertThat(Files.readString(path)).isEqualTo(before);

    full.set(0);
    assertThat(keep(letters, "c")).isEqualTo(Sent.accepted());
    assertThat(ids(path)).containsExactly("a", "c");
    assertThat(folder.resolve("dlq.ndjson.torn")).doesNotExist();
  }

  @Test
  void aFullDeviceIsAFailure() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full));

    assertFailed(keep(letters(full), "a"), "/dev/full", "No space left");
  }

  @Test
  void aPathThatCannotBeAFileIsAFailureOfTheOpeningAndOfEachWrite() throws Exception {
    Path notAFolder = Files.writeString(folder.resolve("file"), "");
    LetterWriter below = letters(notAFolder.resolve("dlq.ndjson"));
    LetterWriter itself = letters(Files.createDirectory(folder.resolve("folder")));

    assertThatThrownBy(below::open)
        .isInstanceOf(IOException.class)
        .hasMessage(notAFolder.resolve("dlq.ndjson") + ": " + notAFolder + " is no folder");
    assertThatThrownBy(itself::open).isInstanceOf(IOException.class).hasMessageContaining("folder");
    assertFailed(keep(below, "a"), notAFolder.toString());
    assertFailed(keep(itself, "a"), "folder");
  }

  @Test
  void aPathThatBecomesWritableIsUsed() throws Exception {
    Path parent = Files.writeString(folder.resolve("out"), "");
    LetterWriter letters = letters(parent.resolve("dlq.ndjson"));
    assertThatThrownBy(letters::open).isInstanceOf(IOException.class);
    assertThatThrownBy(letters::probe).isInstanceOf(IOException.class);
    assertThat(keep(letters, "a")).isInstanceOf(Sent.Failed.class);

    Files.delete(parent);

    assertThat(keep(letters, "b")).isEqualTo(Sent.accepted());
    letters.probe();
    assertThat(ids(parent.resolve("dlq.ndjson"))).containsExactly("b");
  }

  @Test
  void aFileThatIsDeletedUnderneathIsMadeAgain() throws Exception {
    Path path = folder.resolve("out/dlq.ndjson");
    LetterWriter letters = letters(path);
    keep(letters, "a");

    Files.delete(path);
    Files.delete(path.resolveSibling("dlq.ndjson.lock"));
    Files.delete(path.getParent());

    assertThat(keep(letters, "b")).isEqualTo(Sent.accepted());
    assertThat(ids(path)).containsExactly("b");
  }

  @Test
  void aFileThatIsRenamedUnderneathKeepsItsLettersAndANewOneIsBegun() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    LetterWriter letters = letters(path);
    keep(letters, "a");

    Files.move(path, folder.resolve("dlq.1.ndjson"));
    keep(letters, "b");

    assertThat(ids(folder.resolve("dlq.1.ndjson"))).containsExactly("a");
    assertThat(ids(path)).containsExactly("b");
  }

  @Test
  void anInterruptedWriterLosesNothingThatWasStored() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    LetterWriter letters = letters(path);
    keep(letters, "a");
    var stopped =
        new FutureTask<>(
            () -> {
              Thread.currentThread().interrupt();
              try {
                return keep(letters, "b").toString();
              } catch (InterruptedException stop) {
                return "stopped";
              }
            });

    Thread.ofVirtual().start(stopped).join();

    assertThat(stopped.get()).isEqualTo("stopped");
    assertThat(keep(letters, "c")).isEqualTo(Sent.accepted());
    assertThat(ids(path)).contains("a", "c");
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A file stream with something before each write. */
  private abstract static class Stream extends FileOutputStream {
    Stream(File file) throws IOException {
      super(file, true);
    }

    abstract void before(byte[] bytes) throws IOException;

    void writePart(byte[] bytes, int length) throws IOException {
      super.write(bytes, 0, length);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      before(bytes);
      super.write(bytes);
    }
  }
}
