package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageLinesTest {

  @Test
  void everyLineThatIsNotEmptyIsAMessageWithItsNumber() throws Exception {
    MessageLines lines = lines("one\r\n\n\n two\nthree");

    assertThat(text(lines)).isEqualTo("one");
    assertThat(lines.number()).isEqualTo(1);
    assertThat(text(lines)).isEqualTo(" two");
    assertThat(lines.number()).isEqualTo(4);
    assertThat(text(lines)).isEqualTo("three");
    assertThat(lines.next()).isEmpty();
  }

  @Test
  void aBodyKeepsItsBytes() throws Exception {
    byte[] raw = {(byte) 0xff, 0, '\r', 7};

    assertThat(new MessageLines(new ByteArrayInputStream(raw)).next()).hasValue(raw);
  }

  private static MessageLines lines(String text) {
    return new MessageLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(MessageLines lines) throws IOException {
    return new String(lines.next().orElseThrow(), StandardCharsets.UTF_8);
  }
}
