package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import java.nio.charset.StandardCharsets;

/** Text of a stranger, made fit for a log line. */
final class Printable {
  private static final int LONGEST = 200;

  private Printable() {}

  /** The first line, without control characters, cut. */
  static String line(String text) {
    StringBuilder line = new StringBuilder();
    String first = text.strip().lines().findFirst().orElse("");
    first
        .codePoints()
        .limit(LONGEST)
        .map(c -> printable(c) ? c : '\ufffd')
        .forEach(line::appendCodePoint);
    return line.toString().strip();
  }

  private static boolean printable(int c) {
    int type = Character.getType(c);
    return !Character.isISOControl(c)
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.UNASSIGNED
        && type != Character.PRIVATE_USE;
  }

  /** The first line of a body, when it looks like text. */
  static String line(Body body) {
    int length = Math.min(body.size(), 4 * LONGEST);
    return line(new String(body.bytes(), 0, length, StandardCharsets.UTF_8));
  }
}
