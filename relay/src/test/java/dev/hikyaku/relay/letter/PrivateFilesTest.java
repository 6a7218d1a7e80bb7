package dev.hikyaku.relay.letter;

import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whoever may not read the dead-letter file may read none of what is made of it. */
@DisabledOnOs(OS.WINDOWS)
class PrivateFilesTest {
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of(""), new ManualTime());

  @BeforeEach
  void writeToAPrivateFile() throws Exception {
    desk = new Desk(folder.resolve("dlq.ndjson"), new ManualTime());
    desk.write("a");
    Files.setPosixFilePermissions(desk.path(), Set.of(OWNER_READ, OWNER_WRITE));
  }

  private static void assertPrivate(Path file) throws Exception {
    assertThat(Files.getPosixFilePermissions(file))
        .as(file.toString())
        .containsExactlyInAnyOrder(OWNER_READ, OWNER_WRITE);
  }

  @Test
  void aRotationLeavesTwoPrivateFiles() throws Exception {
    desk.write(desk.writer(Desk.bySize(1)), "b");

    assertPrivate(desk.rotated().getFirst());
    assertPrivate(desk.path());
    assertThat(desk.ids()).containsExactly("a", "b");
  }

  @Test
  void aFileIsPrivateFromTheMomentItIsRewritten() throws Exception {
    Draft draft = new Draft(desk.path());

    try (OutputStream out = draft.begin()) {
      assertPrivate(draft.path());
      out.write('\n');
    }
  }

  @Test
  void aTornLineIsPutAsidePrivately() throws Exception {
    Files.writeString(desk.path(), "{\"id\":\"half", StandardOpenOption.APPEND);

    desk.write("b");

    assertPrivate(folder.resolve("dlq.ndjson.torn"));
  }

  @Test
  void whatWasReplayedIsNotedPrivately() throws Exception {
    desk.replay(desk.letters(LetterQuery.ALL).getFirst(), false);

    assertPrivate(LetterFiles.state(desk.path()));
  }

  @Test
  void aNewFileAndWhatBelongsToItArePrivate() throws Exception {
    Desk fresh = new Desk(folder.resolve("new/dlq.ndjson"), new ManualTime());

    fresh.write("a");
    fresh.replay(fresh.letters(LetterQuery.ALL).getFirst(), false);

    assertPrivate(fresh.path());
    assertPrivate(folder.resolve("new/dlq.ndjson.lock"));
    assertPrivate(folder.resolve("new/dlq.ndjson.replay.lock"));
    assertPrivate(LetterFiles.state(fresh.path()));
  }
}
