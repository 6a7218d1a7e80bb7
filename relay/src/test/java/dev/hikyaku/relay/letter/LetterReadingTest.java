package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reading beside those who write: nobody is kept out, and nothing is left behind. */
@Timeout(60)
class LetterReadingTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of("none"), time);

  @BeforeEach
  void file() {
    desk = new Desk(folder.resolve("dlq.ndjson"), time);
  }

  private List<String> names() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void whoReadsLeavesNoFileBehind() throws Exception {
    desk.write("a");
    Files.delete(folder.resolve("dlq.ndjson.lock"));

    assertThat(desk.ids()).containsExactly("a");
    assertThat(desk.book().count(LetterQuery.ALL)).isEqualTo(new LetterBook.Purged(1, 0, Set.of()));

    assertThat(names()).containsExactly("dlq.ndjson");
  }

  @Test
  void aPurgeOfNothingLeavesNoFileBehind() throws Exception {
    assertThat(desk.book().purge(LetterQuery.ALL)).isEqualTo(new LetterBook.Purged(0, 0, Set.of()));

    assertThat(names()).isEmpty();
  }

  @Test
  void whatIsMadeBesideTheFileBelongsToWhomTheFileBelongs() throws Exception {
    desk.write("a", "b");
    assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(desk.path(), "unix:uid")), "root only");
    Files.delete(folder.resolve("dlq.ndjson.lock"));
    Files.setAttribute(desk.path(), "unix:uid", 4711);
    Files.setAttribute(desk.path(), "unix:gid", 4712);

    desk.replay(desk.letters(LetterQuery.ALL).getFirst(), false);
    desk.book().purge(new WithId("b").query());

    assertThat(names())
        .containsExactly(
            "dlq.ndjson", "dlq.ndjson.lock", "dlq.ndjson.replay.lock", "dlq.ndjson.state");
    for (String name : names()) {
      assertThat(Files.getAttribute(folder.resolve(name), "unix:uid")).as(name).isEqualTo(4711);
      assertThat(Files.getAttribute(folder.resolve(name), "unix:gid")).as(name).isEqualTo(4712);
    }
  }

  @Test
  void aReaderWhoseTurnDoesNotComeReadsTheWholeLinesWithoutOne() throws Exception {
    desk.write("a", "b");
    Bookmarks bookmarks = new Bookmarks();
    LockFile.Turn writing = new LetterFiles(desk.path(), time).writing();
    Files.writeString(desk.path(), "{\"id\":\"half", StandardOpenOption.APPEND);
    FutureTask<List<String>> reader = new FutureTask<>(() -> read(bookmarks));
    Thread.ofVirtual().start(reader);
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(2));

    assertThat(reader.get()).containsExactly("a", "b");
    // What is written may yet be taken back: it is read again when that is sure.
    writing.close();
    assertThat(read(bookmarks)).containsExactly("a", "b", "broken");
    assertThat(read(bookmarks)).containsExactly("broken");
  }

  private List<String> read(Bookmarks bookmarks) throws Exception {
    List<String> found = new ArrayList<>();
    try (Letters letters = desk.book().read(bookmarks)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        found.add(
            switch (entry.get()) {
              case Letters.Entry.Found(var letter) -> letter.envelope().id();
              case Letters.Entry.Broken broken -> "broken";
            });
      }
    }
    return found;
  }

  @Test
  void aStormOfLettersKeepsNoReaderOut() throws Exception {
    Desk busy = new Desk(desk.path(), SystemTime.INSTANCE);
    busy.write("first");
    AtomicBoolean enough = new AtomicBoolean();
    CountDownLatch storm = new CountDownLatch(4);
    List<FutureTask<Integer>> writers = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      LetterWriter writer = busy.writer();
      FutureTask<Integer> task =
          new FutureTask<>(
              () -> {
                int written = 0;
                while (!enough.get()) {
                  busy.write(writer, "m" + written++);
                  storm.countDown();
                }
                return written;
              });
      writers.add(task);
      Thread.ofVirtual().start(task);
    }
    storm.await();
    LetterFiles files = new LetterFiles(desk.path(), SystemTime.INSTANCE);
    int turns = 0;
    for (int n = 0; n < 20; n++) {
      var turn = files.reading();
      turns += turn.isPresent() ? 1 : 0;
      turn.ifPresent(LockFile.Turn::close);
    }
    enough.set(true);

    assertThat(turns).isEqualTo(20);
    for (FutureTask<Integer> writer : writers) {
      assertThat(writer.get()).isPositive();
    }
    assertThat(busy.broken()).isEmpty();
  }

  @Test
  void aFileReachedByALinkHasTheSameLocksAndOldFiles() throws Exception {
    Path links = Files.createDirectory(folder.resolve("links"));
    desk.write("a");
    Desk linked = new Desk(Files.createSymbolicLink(links.resolve("letters"), desk.path()), time);

    linked.write(linked.writer(Desk.bySize(1)), "b");

    assertThat(desk.ids()).containsExactly("a", "b");
    assertThat(desk.rotated()).hasSize(1);
    assertThat(linked.ids()).containsExactly("a", "b");
    try (Stream<Path> files = Files.list(links)) {
      assertThat(files).hasSize(1);
    }
  }
}
