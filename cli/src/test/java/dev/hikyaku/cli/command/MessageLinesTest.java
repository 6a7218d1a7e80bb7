package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Envelope;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class MessageLinesTest {
  private static final Origin ORIGIN = new Origin("inbox", "file");

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

  @Test
  void anEnvelopeLineIsReadWhole() {
    Envelope read =
        good(
            "{\"id\":\"m-1\",\"source\":\"web\",\"protocol\":\"http\",\"subject\":\"/x\","
                + "\"headers\":{\"X-A\":[\"1\",\"2\"]},\"content_type\":\"text/plain\","
                + "\"body_text\":\"hi\",\"attributes\":{\"n\":7}}");

    assertThat(read.id()).isEqualTo("m-1");
    assertThat(read.source()).isEqualTo("web");
    assertThat(read.subject()).isEqualTo("/x");
    assertThat(read.headers().all("x-a")).containsExactly("1", "2");
    assertThat(read.body().text()).hasValue("hi");
    assertThat(read.attributes()).containsEntry("n", 7);
  }

  @Test
  void whatAnEnvelopeLineLeavesOutComesFromTheRoutesSource() {
    Envelope read = good("{\"body\":{\"a\":1}}");

    assertThat(read.source()).isEqualTo("inbox");
    assertThat(read.protocol()).isEqualTo("file");
    assertThat(read.id()).hasSize(26);
    assertThat(read.contentType()).isEqualTo("application/json");
    assertThat(read.body().text()).hasValue("{\"a\":1}");
  }

  @Test
  void bytesComeBackFromBase64() {
    assertThat(good("{\"body_base64\":\"/wA=\"}").body().bytes()).containsExactly(0xff, 0);
  }

  @Test
  void whatIsNoEnvelopeIsBroken() {
    assertThat(read("not json")).isInstanceOf(EnvelopeLine.Broken.class);
    assertThat(read("[1]")).isInstanceOf(EnvelopeLine.Broken.class);
    assertThat(read("{\"body_base64\":\"%%%\"}")).isInstanceOf(EnvelopeLine.Broken.class);
  }

  private static Envelope good(String line) {
    return ((EnvelopeLine.Good) read(line)).envelope();
  }

  private static EnvelopeLine read(String line) {
    return EnvelopeLine.read(line.getBytes(StandardCharsets.UTF_8), ORIGIN);
  }

  private static MessageLines lines(String text) {
    return new MessageLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(MessageLines lines) throws IOException {
    return new String(lines.next().orElseThrow(), StandardCharsets.UTF_8);
  }
}
