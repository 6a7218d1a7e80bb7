package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.DeadLetterReason;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LetterBookTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of("none"), time);

  @BeforeEach
  void file() {
    desk = new Desk(folder.resolve("dlq.ndjson"), time);
  }

  private static LetterQuery waiting() {
    return query(Set.of(), Optional.of(false));
  }

  private static LetterQuery about(String... ids) {
    return query(Set.of(ids), Optional.empty());
  }

  private static LetterQuery query(Set<String> ids, Optional<Boolean> replayed) {
    LetterQuery all = LetterQuery.ALL;
    return new LetterQuery(
        all.since(), all.until(), all.destination(), all.route(), all.reason(), ids, replayed);
  }

  @Test
  void aLetterIsReadAsItWasWritten() throws Exception {
    desk.write("a");

    StoredLetter letter = desk.letters(LetterQuery.ALL).getFirst();

    assertThat(letter.reason()).isEqualTo(DeadLetterReason.DELIVERY);
    assertThat(letter.relay()).isEqualTo("shop");
    assertThat(letter.route()).contains("orders");
    assertThat(letter.destination()).contains("crm");
    assertThat(letter.attempts()).isEqualTo(5);
    assertThat(letter.lastError()).isEqualTo("http 503");
    assertThat(letter.at()).isEqualTo(time.now());
    assertThat(letter.place()).hasToString(desk.path() + ":1");
    assertThat(letter.message().attributes()).doesNotContainKey("dlq");
  }

  @Test
  void noFileAnEmptyOneAndOneOfBlankLinesHoldNoLetters() throws Exception {
    assertThat(desk.ids()).isEmpty();
    assertThat(desk.path()).doesNotExist();
    Files.writeString(desk.path(), "");
    assertThat(desk.ids()).isEmpty();
    Files.writeString(desk.path(), "\n \r\n");
    assertThat(desk.ids()).isEmpty();
    assertThat(desk.broken()).isEmpty();
  }

  @Test
  void aFolderInItsPlaceIsAnErrorThatNamesIt() throws Exception {
    Files.createDirectory(desk.path());

    assertThatThrownBy(desk::ids)
        .isInstanceOf(IOException.class)
        .hasMessage(desk.path() + ": is no file of letters");
  }

  @Test
  void aBrokenLineIsToldWithItsPlaceAndTheRestGoesOn() throws Exception {
    desk.write("a");
    Files.writeString(desk.path(), "{oops\n{\"id\":\"x\"}\n", StandardOpenOption.APPEND);
    desk.write("b");
    Files.writeString(desk.path(), "{\"id\":\"torn", StandardOpenOption.APPEND);

    assertThat(desk.ids()).containsExactly("a", "b");
    assertThat(desk.broken())
        .containsExactly(
            "dlq.ndjson:2: not JSON near column 2",
            "dlq.ndjson:3: no dead letter: it has no attribute dlq",
            "dlq.ndjson:5: torn: not JSON near column 12");
  }

  @Test
  void aQueryNarrowsDown() throws Exception {
    desk.write("a");
    time.advance(Duration.ofHours(1));
    desk.write("b");

    var noon = time.now();
    LetterQuery since =
        new LetterQuery(
            Optional.of(noon),
            Optional.empty(),
            Optional.of("crm"),
            Optional.of("orders"),
            Optional.of(DeadLetterReason.DELIVERY),
            Set.of(),
            Optional.empty());
    LetterQuery until =
        new LetterQuery(
            Optional.empty(),
            Optional.of(noon),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Set.of(),
            Optional.empty());

    assertThat(desk.letters(since)).extracting(l -> l.envelope().id()).containsExactly("b");
    assertThat(desk.letters(until)).extracting(l -> l.envelope().id()).containsExactly("a");
    assertThat(desk.letters(about("b", "c"))).hasSize(1);
  }

  @Test
  void aReplayedLetterStaysSoForEverybodyAndMayBeReplayedAgainWhenAsked() throws Exception {
    desk.write("a", "b");
    StoredLetter letter = desk.letters(about("a")).getFirst();

    assertThat(desk.replay(letter, false)).isTrue();
    assertThat(desk.replay(letter, false)).isFalse();
    assertThat(desk.replay(letter, true)).isTrue();

    assertThat(desk.letters(waiting())).extracting(l -> l.envelope().id()).containsExactly("b");
  }

  @Test
  void aTornLineOfTheStateIsMovedAsideAndTheRestStillCounts() throws Exception {
    desk.write("a", "b");
    desk.replay(desk.letters(about("a")).getFirst(), false);
    Path state = LetterFiles.state(desk.path());
    Files.writeString(state, "{\"letter\":\"12", StandardOpenOption.APPEND);

    assertThat(desk.letters(waiting())).hasSize(1);
    desk.replay(desk.letters(about("b")).getFirst(), false);

    assertThat(desk.letters(waiting())).isEmpty();
    assertThat(Files.readAllLines(state)).hasSize(2);
  }

  @Test
  void replaysThatRaceSendEachLetterOnce() throws Exception {
    Desk shared = new Desk(desk.path(), SystemTime.INSTANCE);
    for (int n = 0; n < 30; n++) {
      shared.write("m" + n);
    }
    AtomicInteger sent = new AtomicInteger();
    AtomicInteger atOnce = new AtomicInteger();
    List<FutureTask<Integer>> all = new ArrayList<>();
    for (int r = 0; r < 3; r++) {
      FutureTask<Integer> task =
          new FutureTask<>(
              () -> {
                for (StoredLetter letter : shared.letters(LetterQuery.ALL)) {
                  Optional<Replays.Turn> turn = shared.book().replays().take(letter, false);
                  if (turn.isPresent()) {
                    try (Replays.Turn taken = turn.get()) {
                      assertThat(atOnce.incrementAndGet()).isOne();
                      sent.incrementAndGet();
                      taken.done();
                      atOnce.decrementAndGet();
                    }
                  }
                }
                return 0;
              });
      all.add(task);
      Thread.ofVirtual().start(task);
    }
    for (FutureTask<Integer> task : all) {
      assertThat(task.get()).isZero();
    }

    assertThat(sent).hasValue(30);
    assertThat(shared.letters(waiting())).isEmpty();
  }

  @Test
  void aPurgeRemovesWhatIsMeantAndKeepsTheRestInItsFile() throws Exception {
    desk.write("a", "b");
    Files.writeString(desk.path(), "{oops\n", StandardOpenOption.APPEND);
    desk.write("c");
    desk.replay(desk.letters(about("c")).getFirst(), false);

    LetterBook.Purged counted = desk.book().count(about("a"));
    LetterBook.Purged result = desk.book().purge(about("a"));

    assertThat(result).isEqualTo(new LetterBook.Purged(1, 3, Set.of())).isEqualTo(counted);
    assertThat(desk.ids()).containsExactly("b", "c");
    assertThat(desk.broken()).hasSize(1);
    assertThat(desk.rotated()).isEmpty();
    assertThat(desk.letters(waiting())).extracting(l -> l.envelope().id()).containsExactly("b");
  }

  @Test
  void aPurgeOfEverythingLeavesNoFileButWhatNobodyCanRead() throws Exception {
    desk.write(desk.writer(Desk.bySize(1)), "a");
    desk.write(desk.writer(Desk.bySize(1)), "b");
    desk.replay(desk.letters(about("a")).getFirst(), false);

    assertThat(desk.book().purge(LetterQuery.ALL)).isEqualTo(new LetterBook.Purged(2, 0, Set.of()));

    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("dlq.ndjson.lock", "dlq.ndjson.replay.lock");
    }
  }

  @Test
  void aLetterWrittenWhileAPurgeRunsIsNotLost() throws Exception {
    Desk shared = new Desk(desk.path(), SystemTime.INSTANCE);
    List<String> written = new ArrayList<>();
    LetterWriter relay = shared.writer();
    FutureTask<Integer> writing =
        new FutureTask<>(
            () -> {
              for (int n = 0; n < 200; n++) {
                shared.write(relay, "keep-" + n);
                shared.write(relay, "go");
              }
              return 0;
            });
    for (int n = 0; n < 200; n++) {
      written.add("keep-" + n);
    }
    Thread.ofVirtual().start(writing);

    long removed = 0;
    while (!writing.isDone()) {
      removed += shared.book().purge(about("go")).removed();
    }
    removed += shared.book().purge(about("go")).removed();

    assertThat(writing.get()).isZero();
    assertThat(removed).isEqualTo(200);
    assertThat(shared.ids()).containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void aPurgedLetterHasNoTurnAndOneThatOnlyMovedHas() throws Exception {
    desk.write("a", "b", "c");
    List<StoredLetter> read = desk.letters(LetterQuery.ALL);
    desk.book().purge(about("a"));
    desk.write(desk.writer(Desk.bySize(1)), "d");

    assertThat(desk.replay(read.getFirst(), true)).isFalse();
    assertThat(desk.replay(read.get(1), false)).isTrue();
    desk.book().purge(LetterQuery.ALL);

    assertThat(desk.replay(read.getLast(), false)).isFalse();
  }

  @Test
  void bookmarksSkipWhatIsDoneWithWhereverTheFileWasMoved() throws Exception {
    desk.write("a", "b", "c");
    Bookmarks bookmarks = new Bookmarks();

    assertThat(read(bookmarks, "b")).containsExactly("a", "b", "c");
    assertThat(read(bookmarks, "none")).containsExactly("b", "c");
    desk.write(desk.writer(Desk.bySize(1)), "d");
    assertThat(read(bookmarks, "none")).containsExactly("d");
    desk.book().purge(about("a"));
    assertThat(read(bookmarks, "none")).containsExactly("b", "c");
  }

  private List<String> read(Bookmarks bookmarks, String stays) throws Exception {
    List<String> ids = new ArrayList<>();
    try (Letters letters = desk.book().read(bookmarks)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (entry.get() instanceof Letters.Entry.Found(var letter)) {
          ids.add(letter.envelope().id());
          if (letter.envelope().id().equals(stays)) {
            bookmarks.stay();
          }
        }
      }
    }
    return ids;
  }
}
