package dev.hikyaku.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A command that ran inside the test.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
record Cli(int code, String out, String err) {
  /** Runs it without input. */
  static Cli run(Object... args) {
    return runWith("", args);
  }

  /** Runs it with this text as standard input. */
  static Cli runWith(String input, Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    int code = Main.run(words(args), in, out, err);
    return new Cli(code, text(out), text(err));
  }

  private static String[] words(Object... args) {
    return List.of(args).stream().map(Object::toString).toArray(String[]::new);
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The lines of standard output. */
  List<String> lines() {
    return out.lines().toList();
  }
}
