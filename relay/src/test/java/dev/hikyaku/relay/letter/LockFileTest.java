package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LockFileTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Path path = Path.of("");

  @BeforeEach
  void name() {
    path = folder.resolve("dlq.ndjson.lock");
  }

  private LockFile lock(Path name) {
    return new LockFile(name, new Owner(folder.resolve("dlq.ndjson")), time);
  }

  private Deadline now() {
    return Deadline.in(Duration.ZERO, time);
  }

  @Test
  void oneFileByTwoNamesIsOneTurn() throws Exception {
    Path linked =
        Files.createSymbolicLink(folder.resolve("linked"), folder).resolve("dlq.ndjson.lock");
    LockFile.Turn turn = lock(path).take();
    Path second = Files.createLink(folder.resolve("second"), path);

    assertThat(lock(linked).take(now())).isEmpty();
    assertThat(lock(second).take(now())).isEmpty();
    turn.close();

    Optional<LockFile.Turn> other = lock(second).take(now());
    assertThat(other).isPresent();
    assertThat(lock(path).take(now())).isEmpty();
    other.orElseThrow().close();
  }

  @Test
  void whoOnlyLooksCreatesNothingAndWaitsForNobodyThatIsNotThere() throws Exception {
    Optional<LockFile.Turn> turn = lock(path).share(now());

    assertThat(turn).isPresent();
    assertThat(path).doesNotExist();
    turn.orElseThrow().close();
  }

  @Test
  void whoOnlyLooksHasNoTurnWhileSomebodyWrites() throws Exception {
    LockFile.Turn writing = lock(path).take();

    assertThat(lock(path).share(now())).isEmpty();
    writing.close();

    Optional<LockFile.Turn> turn = lock(path).share(now());
    assertThat(turn).isPresent();
    turn.orElseThrow().close();
  }

  @Test
  void aFileThatWasRemovedUnderItsLockIsMadeAgainForTheNext() throws Exception {
    LockFile.Turn first = lock(path).take();
    Files.delete(path);

    Optional<LockFile.Turn> second = lock(path).take(Deadline.in(Duration.ofSeconds(1), time));

    assertThat(second).isPresent();
    assertThat(path).exists();
    second.orElseThrow().close();
    first.close();
  }
}
