package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.ManualTime;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A letter is written or it is not, also when its writer is cut short: never twice in the end. */
class InterruptedLetterTest {
  @TempDir Path folder;

  private static Sent keep(LetterWriter letters, String id) throws InterruptedException {
    return letters.keep(Desk.plain(id));
  }

  @Test
  void whoIsInterruptedWhileItWaitsTakesItsLetterBack() throws Exception {
    Path path = folder.resolve("dlq.ndjson");
    CountDownLatch opening = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    LetterWriter letters =
        new LetterWriter(
            path,
            file -> {
              opening.countDown();
              await(open);
              return new FileOutputStream(file, true);
            },
            RotationSpec.NONE,
            new ManualTime());
    FutureTask<Sent> first = new FutureTask<>(() -> keep(letters, "first"));
    FutureTask<Sent> cut = new FutureTask<>(() -> keep(letters, "cut"));
    FutureTask<Sent> last = new FutureTask<>(() -> keep(letters, "last"));
    Thread.ofVirtual().start(first);
    opening.await();
    Thread waiting = Thread.ofVirtual().start(cut);
    Thread.ofVirtual().start(last);
    while (letters.waiting() < 2) {
      Thread.onSpinWait();
    }

    waiting.interrupt();

    assertThatThrownBy(() -> cut.get(10, TimeUnit.SECONDS))
        .hasCauseInstanceOf(InterruptedException.class);
    open.countDown();
    assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo(Sent.accepted());
    assertThat(last.get(10, TimeUnit.SECONDS)).isEqualTo(Sent.accepted());
    assertThat(Files.readAllLines(path))
        .hasSize(2)
        .anyMatch(line -> line.contains("first"))
        .anyMatch(line -> line.contains("last"));
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
