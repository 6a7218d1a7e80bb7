package dev.hikyaku.relay.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppenderTest {
  @TempDir Path folder;

  private static void append(Path file, String... lines) throws IOException {
    Appender appender = Appender.CLOSED;
    for (String line : lines) {
      appender = appender.to(file);
      appender.append((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
    appender.close();
  }

  @Test
  void aMessageAfterATornLineIsALineOfItsOwn() throws Exception {
    Path file = Files.writeString(folder.resolve("out.txt"), "whole\n{\"id\":\"to");

    append(file, "one", "two");

    assertThat(Files.readString(file)).isEqualTo("whole\n{\"id\":\"to\none\ntwo\n");
  }

  @Test
  void aTornFileThatIsMovedIntoThePlaceIsMendedToo() throws Exception {
    Path file = folder.resolve("out.txt");
    Appender first = Appender.CLOSED.to(file);
    Files.move(file, folder.resolve("out.1"));
    Files.writeString(file, "to");

    Appender second = first.to(file);
    second.append("one\n".getBytes(StandardCharsets.UTF_8));
    second.close();

    assertThat(Files.readString(file)).isEqualTo("to\none\n");
  }

  @Test
  void aWholeOrEmptyFileGetsNoEmptyLine() throws Exception {
    Path whole = Files.writeString(folder.resolve("whole.txt"), "zero\n");
    Path empty = Files.createFile(folder.resolve("empty.txt"));

    append(whole, "one");
    append(empty, "one");

    assertThat(Files.readString(whole)).isEqualTo("zero\none\n");
    assertThat(Files.readString(empty)).isEqualTo("one\n");
  }
}
