package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.time.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A purge that cannot go on leaves the letters where the relay and the commands look for them. */
class BrokenPurgeTest {
  private static final int TOO_LONG = 64 * 1024 * 1024 + 1;

  @TempDir Path folder;

  @Test
  void theFileGoesBackToItsNameAndNoDraftStays() throws Exception {
    Path file = folder.resolve("dlq.ndjson");
    Desk desk = new Desk(file, new ManualTime());
    desk.write("a", "b");
    byte[] line = new byte[TOO_LONG + 1];
    Arrays.fill(line, (byte) 'x');
    line[TOO_LONG] = '\n';
    Files.write(file, line, StandardOpenOption.APPEND);

    assertThatThrownBy(() -> desk.book().purge(LetterQuery.ALL))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(":3: too long to be copied");

    assertThat(desk.ids()).containsExactly("a", "b");
    assertThat(desk.rotated()).isEmpty();
    try (Stream<Path> names = Files.list(folder)) {
      assertThat(names.filter(name -> name.toString().endsWith(".tmp"))).isEmpty();
    }
    assertThat(file).exists();
  }
}
