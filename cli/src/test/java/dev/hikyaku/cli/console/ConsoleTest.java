package dev.hikyaku.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsoleTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void dataGoesToOutputAndTalkToError() {
    Console console = on(out, Map.of(), "");

    console.json(Map.of("id", "ü"));
    console.complain("it broke");

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("{\"id\":\"ü\"}\n");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("hikyaku: it broke\n");
  }

  @Test
  void hidesSecretsWhereverTheyWouldBePrinted() {
    Console console = on(out, Map.of(), "");
    console.hide(text -> text.replace("s3cret", "***"));

    console.print("a s3cret");
    console.complain("b s3cret");

    assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("a ***\n");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("hikyaku: b ***\n");
  }

  @Test
  void coloursAreForTerminalsOnly() {
    assertThat(on(out, Map.of(), "out,err").outStyle().colours()).isTrue();
    assertThat(on(out, Map.of(), ",err").outStyle().colours()).isFalse();
    assertThat(on(out, Map.of(), "out").errStyle().colours()).isFalse();
  }

  @Test
  void coloursGoAwayWhenAskedTo() {
    assertThat(on(out, Map.of("NO_COLOR", "1"), "out").outStyle().colours()).isFalse();
    assertThat(on(out, Map.of("NO_COLOR", ""), "out").outStyle().colours()).isTrue();
    assertThat(on(out, Map.of("TERM", "dumb"), "out").outStyle().colours()).isFalse();
  }

  @Test
  void aReaderWhoHadEnoughIsNoFault() {
    Console console = on(broken("Broken pipe"), Map.of(), "");

    console.print("one");
    console.print("two");

    assertThat(console.unread()).isTrue();
    assertThat(console.fault()).isEmpty();
  }

  @Test
  void aFullDiskIsAFault() {
    Console console = on(broken("No space left on device"), Map.of(), "");

    console.print("one");

    assertThat(console.fault()).hasValue("No space left on device");
  }

  @Test
  void aControlCharacterInSomebodysTextReachesNoTerminal() {
    Style style = new Style(true);

    assertThat(style.bad("a\u001b]0;b\u0007\u009b\n")).isEqualTo("\u001b[31ma?]0;b?? \u001b[0m");
  }

  private Console on(OutputStream stream, Map<String, String> environment, String terminals) {
    return new Console(InputStream.nullInputStream(), stream, err, environment, terminals);
  }

  private static OutputStream broken(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
