package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.cli.console.Console;
import dev.hikyaku.relay.time.ManualTime;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvalProgressTest {
  private static String shown(String terminals, int cases) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new ByteArrayInputStream(new byte[0]),
            new ByteArrayOutputStream(),
            err,
            Map.of("TERM", "xterm"),
            terminals);
    ManualTime time = new ManualTime();
    EvalProgress progress = new EvalProgress(console, time);
    for (int done = 1; done <= cases; done++) {
      progress.at(done, cases, done - 1, 1);
      time.advance(Duration.ofMillis(50));
    }
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aPipeGetsTenPlainLines() {
    String text = shown("", 200);

    assertThat(text.lines()).hasSize(10);
    assertThat(text)
        .startsWith("20 of 200 cases, accuracy 0.950, 1 failed, 20 a second, 9s left\n")
        .endsWith("200 of 200 cases, accuracy 0.995, 1 failed, 20 a second\n")
        .doesNotContain("\r");
  }

  @Test
  void fewCasesGetNoMoreLinesThanThereAre() {
    assertThat(shown("", 3).lines()).hasSize(3);
  }

  @Test
  void aTerminalGetsABarThatIsRedrawnAndThenOneLine() {
    String text = shown("err", 200);

    assertThat(text.chars().filter(c -> c == '\n')).hasSize(1);
    assertThat(text).contains("\r████████████············ 1").contains(" cases, accuracy ");
    assertThat(text.split("\r", -1)).hasSizeBetween(90, 110);
    assertThat(text)
        .endsWith("\r\u001b[K200 of 200 cases, accuracy 0.995, 1 failed, 20 a second\n");
  }
}
