package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writers, rotations, replays and purges at once: one order of locks, and nothing comes back. */
@Timeout(120)
class LockOrderTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of("none"), time);

  @BeforeEach
  void file() {
    desk = new Desk(folder.resolve("dlq.ndjson"), time);
  }

  private Path rotatedWith(String... ids) throws Exception {
    desk.write(ids);
    return Files.move(desk.path(), folder.resolve("dlq.ndjson.20260101T000000.000Z"));
  }

  @Test
  void aFileThatARotationRemovesUnderAPurgeStaysRemoved() throws Exception {
    Path old = rotatedWith("a", "b");
    LockFile.Turn rotating = new LetterFiles(desk.path(), time).writing();
    FutureTask<LetterBook.Purged> purge =
        new FutureTask<>(() -> desk.book().purge(new WithId("a").query()));
    Thread.ofVirtual().start(purge);
    // It has read the file, and waits for its turn to put the rest in its place.
    time.awaitWaiting(1);

    LetterFiles.remove(old);
    rotating.close();

    assertThat(purge.get(30, TimeUnit.SECONDS)).isNotNull();
    assertThat(desk.ids()).isEmpty();
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("dlq.ndjson.lock", "dlq.ndjson.replay.lock");
    }
  }

  @Test
  void aLetterWhoseFileIsPutAsideWhileItIsSentIsMarkedBesideItsFile() throws Exception {
    desk.write("a", "b");
    StoredLetter letter = desk.letters(LetterQuery.ALL).getFirst();

    try (Replays.Turn turn = desk.book().replays().take(letter, false).orElseThrow()) {
      desk.write(desk.writer(Desk.bySize(1)), "c");
      turn.done();
    }

    assertThat(LetterFiles.state(desk.rotated().getFirst())).exists();
    assertThat(LetterFiles.state(desk.path())).doesNotExist();
    assertThat(desk.letters(LetterQuery.ALL))
        .extracting(StoredLetter::replayed)
        .containsExactly(true, false, false);
  }

  @Test
  void aMarkIsWrittenAlsoWhenItsThreadIsInterrupted() throws Exception {
    desk.write("a");
    StoredLetter letter = desk.letters(LetterQuery.ALL).getFirst();
    boolean interrupted;

    try (Replays.Turn turn = desk.book().replays().take(letter, false).orElseThrow()) {
      Thread.currentThread().interrupt();
      turn.done();
    } finally {
      interrupted = Thread.interrupted();
    }

    assertThat(interrupted).isTrue();
    assertThat(desk.letters(LetterQuery.ALL)).allMatch(StoredLetter::replayed);
  }

  private interface Doing {
    void run(int round) throws Exception;
  }

  private static FutureTask<Integer> rounds(int count, Doing doing) {
    return new FutureTask<>(
        () -> {
          for (int n = 0; n < count; n++) {
            doing.run(n);
          }
          return 0;
        });
  }

  @Test
  void twoPurgesWritersThatRotateAndReplaysEndAndLoseNothing() throws Exception {
    Desk busy = new Desk(desk.path(), SystemTime.INSTANCE);
    List<FutureTask<Integer>> all = new ArrayList<>();
    List<String> staying = new ArrayList<>();
    for (String name : List.of("x", "y")) {
      LetterWriter writer = busy.writer(Desk.bySize(3000));
      all.add(
          rounds(
              60,
              n -> {
                busy.write(writer, name + n);
                busy.write(writer, "go");
              }));
      all.add(rounds(20, n -> busy.book().purge(new WithId("go").query())));
      for (int n = 0; n < 60; n++) {
        staying.add(name + n);
      }
    }
    all.add(rounds(6, n -> replayed(busy, "x" + n)));

    all.forEach(Thread.ofVirtual()::start);
    for (FutureTask<Integer> each : all) {
      assertThat(each.get(100, TimeUnit.SECONDS)).isZero();
    }
    busy.book().purge(new WithId("go").query());

    assertThat(busy.ids()).containsExactlyInAnyOrderElementsOf(staying);
    assertThat(busy.broken()).isEmpty();
  }

  private static void replayed(Desk busy, String id) throws Exception {
    for (StoredLetter letter : busy.letters(new WithId(id).query())) {
      busy.replay(letter, false);
    }
  }
}
