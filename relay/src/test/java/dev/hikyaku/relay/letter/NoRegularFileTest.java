package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters that go to a device or a pipe, which has nothing to sync. */
class NoRegularFileTest {
  @TempDir Path folder;

  private static LetterWriter writer(Path path) {
    return new Desk(path, new ManualTime()).writer();
  }

  private static Sent keep(LetterWriter letters, String id) throws InterruptedException {
    return letters.keep(Desk.plain(id));
  }

  private static List<String> ids(Path path) throws IOException {
    return Files.readAllLines(path).stream()
        .map(line -> line.getBytes(StandardCharsets.UTF_8))
        .map(line -> Json.read(line).orElseThrow().path("id").asText())
        .toList();
  }

  @Test
  void whatIsNoRegularFileIsWrittenToAndNotSynced() throws Exception {
    Path nothing = Path.of("/dev/null");
    assumeTrue(Files.isWritable(nothing));

    assertThat(keep(writer(nothing), "a")).isEqualTo(Sent.accepted());
  }

  @Test
  void aPipeGetsEachLetterOnce() throws Exception {
    Path pipe = folder.resolve("pipe");
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", pipe.toString()).start().waitFor()).isZero();
    FutureTask<List<String>> reader = new FutureTask<>(() -> ids(pipe));
    Thread.ofPlatform().daemon().start(reader);

    LetterWriter letters = writer(pipe);
    assertThat(keep(letters, "a")).isEqualTo(Sent.accepted());
    assertThat(keep(letters, "b")).isEqualTo(Sent.accepted());
    letters.close();

    assertThat(reader.get(60, TimeUnit.SECONDS)).containsExactly("a", "b");
  }

  @Test
  void aPathThatLeadsInACircleIsNoEmptyQueue() throws Exception {
    Path loop = folder.resolve("dlq.ndjson");
    Files.createSymbolicLink(loop, loop);

    assertThatThrownBy(() -> new Desk(loop, new ManualTime()).ids())
        .isInstanceOf(IOException.class)
        .hasMessageContaining(loop.toString());
  }

  @Test
  void aLinkThatLeadsNowhereYetMakesItsFile() throws Exception {
    Path target = folder.resolve("real.ndjson");
    Path link = Files.createSymbolicLink(folder.resolve("dlq.ndjson"), target);

    assertThat(keep(writer(link), "a")).isEqualTo(Sent.accepted());

    assertThat(ids(target)).containsExactly("a");
  }
}
