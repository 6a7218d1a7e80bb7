package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.time.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayStateTest {
  private final ManualTime time = new ManualTime();
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of("none"), time);

  @BeforeEach
  void file() {
    desk = new Desk(folder.resolve("dlq.ndjson"), time);
  }

  private StoredLetter letter(String id) throws Exception {
    return desk.letters(new WithId(id).query()).getFirst();
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(LetterFiles.state(desk.path()));
  }

  @Test
  void aPurgeForgetsTheReplaysOfLettersThatAreGone() throws Exception {
    desk.write("a", "b", "c");
    desk.replay(letter("a"), false);
    desk.replay(letter("b"), false);

    desk.book().purge(new WithId("a").query());
    assertThat(lines()).singleElement().asString().contains("\"id\":\"b\"");

    desk.book().purge(new WithId("b").query());
    assertThat(LetterFiles.state(desk.path())).doesNotExist();
    assertThat(desk.ids()).containsExactly("c");
  }

  @Test
  void aPurgeForgetsThemBesideEveryFileAndKeepsTheOthers() throws Exception {
    desk.write("a");
    desk.replay(letter("a"), false);
    Path old = Files.move(desk.path(), folder.resolve("dlq.ndjson.20260101T000000.000Z"));
    // A crash between two moves leaves the state of one file beside another.
    desk.write("b");
    desk.replay(letter("b"), false);
    assertThat(lines()).hasSize(2);
    Files.delete(old);

    desk.book().purge(new WithId("none").query());

    assertThat(lines()).singleElement().asString().contains("\"id\":\"b\"");
    assertThat(letter("b").replayed()).isTrue();
  }

  @Test
  void aLetterThatIsReplayedOnceMoreIsMarkedOnce() throws Exception {
    desk.write("a");

    desk.replay(letter("a"), false);
    desk.replay(letter("a"), true);

    assertThat(lines()).hasSize(1);
  }

  @Test
  void whatIsBesideAStateThatCannotBeReadIsOfUnknownStatusAndTheRestIsNot() throws Exception {
    desk.write("a");
    Path old = Files.move(desk.path(), folder.resolve("dlq.ndjson.20260101T000000.000Z"));
    Files.createDirectory(LetterFiles.state(old));
    desk.write("b");

    assertThat(desk.letters(LetterQuery.ALL))
        .extracting(StoredLetter::status)
        .containsExactly(StoredLetter.Status.UNKNOWN, StoredLetter.Status.WAITING);
    assertThat(desk.replay(letter("b"), false)).isTrue();
    assertThatThrownBy(() -> desk.replay(letter("a"), false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(LetterFiles.state(old) + " cannot be read");
  }
}
