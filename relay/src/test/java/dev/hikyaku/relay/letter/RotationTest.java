package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotationTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of("none"), time);

  @BeforeEach
  void file() {
    desk = new Desk(folder.resolve("dlq.ndjson"), time);
  }

  @Test
  void aLetterThatWouldMakeTheFileTooLargeBeginsANewOne() throws Exception {
    LetterWriter writer = desk.writer(Desk.bySize(800));
    for (String id : List.of("a", "b", "c", "d", "e")) {
      desk.write(writer, id);
    }

    assertThat(desk.rotated()).isNotEmpty();
    assertThat(desk.rotated()).allSatisfy(file -> assertThat(Files.size(file)).isLessThan(801));
    assertThat(Files.size(desk.path())).isLessThan(801);
    assertThat(desk.ids()).containsExactly("a", "b", "c", "d", "e");
  }

  @Test
  void aFileWhoseFirstLetterIsOldIsPutAsideByTheNextLetterAlsoAfterARestart() throws Exception {
    desk.write(desk.writer(Desk.byAge(Duration.ofHours(1))), "a");
    time.advance(Duration.ofMinutes(59));
    desk.write(desk.writer(Desk.byAge(Duration.ofHours(1))), "b");
    assertThat(desk.rotated()).isEmpty();
    time.advance(Duration.ofMinutes(1));

    desk.write(desk.writer(Desk.byAge(Duration.ofHours(1))), "c");

    assertThat(desk.rotated()).hasSize(1);
    assertThat(Files.readAllLines(desk.path())).hasSize(1);
    assertThat(desk.ids()).containsExactly("a", "b", "c");
  }

  @Test
  void theStateMovesWithItsFileAndIsFoundThere() throws Exception {
    desk.write("a", "b");
    desk.replay(desk.letters(LetterQuery.ALL).getFirst(), false);

    desk.write(desk.writer(Desk.bySize(1)), "c");

    assertThat(LetterFiles.state(desk.path())).doesNotExist();
    assertThat(LetterFiles.state(desk.rotated().getFirst())).exists();
    assertThat(desk.letters(LetterQuery.ALL))
        .extracting(StoredLetter::replayed)
        .containsExactly(true, false, false);
  }

  @Test
  void aCrashBetweenTheTwoMovesForgetsNoReplay() throws Exception {
    desk.write("a");
    desk.replay(desk.letters(LetterQuery.ALL).getFirst(), false);

    Files.move(desk.path(), folder.resolve("dlq.ndjson.20260101T000000.000Z"));
    desk.write("b");

    assertThat(desk.letters(LetterQuery.ALL))
        .extracting(StoredLetter::replayed)
        .containsExactly(true, false);
  }

  @Test
  void oldFilesGoOnlyWhenTheSpecSaysHowManyStay() throws Exception {
    LetterWriter all = desk.writer(Desk.bySize(1));
    for (String id : List.of("a", "b", "c", "d")) {
      desk.write(all, id);
      desk.replay(desk.letters(LetterQuery.ALL).getLast(), false);
    }
    assertThat(desk.rotated()).hasSize(3);

    desk.write(
        desk.writer(new RotationSpec(OptionalLong.of(1), Optional.empty(), OptionalInt.of(2))),
        "e");

    assertThat(desk.ids()).containsExactly("c", "d", "e");
    try (var files = Files.list(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".state"))).hasSize(2);
    }
  }

  @Test
  void aClockThatWasSetBackDoesNotMakeTheNewestFileTheOldest() throws Exception {
    Files.writeString(folder.resolve("dlq.ndjson.20990101T000000.000Z"), "");
    desk.write("a");

    desk.write(desk.writer(Desk.bySize(1)), "b");

    assertThat(desk.rotated()).last().asString().endsWith("dlq.ndjson.20990101T000000.001Z");
  }

  @Test
  void writersThatRotateAgainstEachOtherLoseAndRepeatNothing() throws Exception {
    Desk shared = new Desk(desk.path(), SystemTime.INSTANCE);
    List<FutureTask<Integer>> writers = new ArrayList<>();
    List<String> written = new ArrayList<>();
    for (int w = 0; w < 4; w++) {
      LetterWriter writer = shared.writer(Desk.bySize(2000));
      List<String> ids = new ArrayList<>();
      for (int n = 0; n < 50; n++) {
        ids.add("w" + w + "-" + n);
      }
      written.addAll(ids);
      FutureTask<Integer> task =
          new FutureTask<>(
              () -> {
                for (String id : ids) {
                  shared.write(writer, id);
                }
                return 0;
              });
      writers.add(task);
      Thread.ofVirtual().start(task);
    }
    for (FutureTask<Integer> writer : writers) {
      assertThat(writer.get()).isZero();
    }

    assertThat(shared.rotated()).hasSizeGreaterThan(5);
    assertThat(shared.broken()).isEmpty();
    assertThat(shared.ids()).containsExactlyInAnyOrderElementsOf(written);
  }

  @Test
  void whatAnotherProcessLeftOfALineWhenItDiedIsMovedAsideBeforeTheNextLetter() throws Exception {
    LetterWriter writer = desk.writer();
    desk.write(writer, "a");
    Files.writeString(desk.path(), "{\"id\":\"torn", StandardOpenOption.APPEND);

    desk.write(writer, "b");

    assertThat(desk.ids()).containsExactly("a", "b");
    assertThat(desk.broken()).isEmpty();
    assertThat(folder.resolve("dlq.ndjson.torn")).hasContent("{\"id\":\"torn");
  }
}
