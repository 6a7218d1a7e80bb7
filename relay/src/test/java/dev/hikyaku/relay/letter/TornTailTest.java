package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.time.ManualTime;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TornTailTest {
  @TempDir Path folder;

  private Path path = Path.of("");
  private Path aside = Path.of("");

  @BeforeEach
  void name() {
    path = folder.resolve("dlq.ndjson");
    aside = folder.resolve("dlq.ndjson.torn");
  }

  private void repair(String content) throws IOException {
    Files.writeString(path, content);
    new TornTail(path).repair();
  }

  @Test
  void wholeLinesStayAsTheyAre() throws IOException {
    repair("{\"id\":1}\n{\"id\":2}\n");

    assertThat(path).hasContent("{\"id\":1}\n{\"id\":2}\n");
    assertThat(aside).doesNotExist();
  }

  @Test
  void anEmptyFileStaysEmpty() throws IOException {
    repair("");

    assertThat(path).isEmptyFile();
    assertThat(aside).doesNotExist();
  }

  @Test
  void aTornLineIsMovedAside() throws IOException {
    repair("{\"id\":1}\n{\"id\":2,\"bo");

    assertThat(Files.readString(path)).isEqualTo("{\"id\":1}\n");
    assertThat(Files.readString(aside)).isEqualTo("{\"id\":2,\"bo\n");
  }

  @Test
  void aFileWithNothingButATornLineIsEmptied() throws IOException {
    repair("{\"id\"");

    assertThat(path).isEmptyFile();
    assertThat(Files.readString(aside)).isEqualTo("{\"id\"\n");
  }

  @Test
  void tornLinesAreCollected() throws IOException {
    repair("{\"a");
    repair("{\"b");

    assertThat(Files.readString(aside)).isEqualTo("{\"a\n{\"b\n");
  }

  @Test
  void aWholeLetterWithoutItsLineBreakGetsIt() throws IOException {
    repair("{\"id\":1}\n{\"id\":2}");

    assertThat(Files.readString(path)).isEqualTo("{\"id\":1}\n{\"id\":2}\n");
    assertThat(aside).doesNotExist();
  }

  @Test
  void aNumberThatMayBeHalfIsNoWholeLetter() throws IOException {
    repair("{\"id\":1}\n12");

    assertThat(Files.readString(aside)).isEqualTo("12\n");
  }

  @Test
  void aTornLineLongerThanOneReadIsMovedWhole() throws IOException {
    String line = "{\"id\":1}\n";
    String torn = "{\"body\":\"" + "x".repeat(200_000);

    repair(line.repeat(3) + torn);

    assertThat(Files.readString(path)).isEqualTo(line.repeat(3));
    assertThat(Files.readString(aside)).isEqualTo(torn + "\n");
  }

  @Test
  void theFirstWriteAfterACrashRepairsTheFile() throws Exception {
    Files.writeString(path, "{\"id\":\"a\"}\n{\"id\":\"b");
    var letters =
        new LetterWriter(
            path, file -> new FileOutputStream(file, true), RotationSpec.NONE, new ManualTime());

    letters.keep(Desk.plain("c"));

    assertThat(Files.readAllLines(path)).hasSize(2).allMatch(line -> line.endsWith("}"));
    assertThat(Files.readString(aside)).isEqualTo("{\"id\":\"b\n");
  }

  @Test
  void aPurgeMovesTheTornLineAsideToo() throws Exception {
    Desk desk = new Desk(path, new ManualTime());
    desk.write("a", "b");
    Files.writeString(path, "{\"id\":\"half", StandardOpenOption.APPEND);
    Optional<String> any = Optional.empty();

    LetterBook.Purged purged =
        desk.book()
            .purge(
                new LetterQuery(
                    Optional.empty(),
                    Optional.empty(),
                    any,
                    any,
                    Optional.empty(),
                    Set.of("a"),
                    Optional.empty()));

    assertThat(purged.removed()).isOne();
    assertThat(Files.readString(aside)).isEqualTo("{\"id\":\"half\n");
    assertThat(desk.ids()).containsExactly("b");
    assertThat(desk.broken()).isEmpty();
  }
}
