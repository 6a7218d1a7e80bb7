package dev.hikyaku.relay.protocol.http;

import java.util.regex.Pattern;

/** Text of a stranger, made fit for a log line. */
final class Printable {
  private static final int LONGEST = 200;

  /** Half a word may be half a secret, which nobody would know for one and mask. */
  private static final Pattern LAST_WORD = Pattern.compile("[^\\s\"'<>]*\\z");

  private Printable() {}

  /** The first line, without control characters, cut between two words. */
  static String line(String text) {
    StringBuilder line = new StringBuilder();
    String first = text.strip().lines().findFirst().orElse("");
    first
        .codePoints()
        .limit(LONGEST)
        .map(c -> printable(c) ? c : '\ufffd')
        .forEach(line::appendCodePoint);
    return first.codePointCount(0, first.length()) > LONGEST
        ? LAST_WORD.matcher(line).replaceFirst("…")
        : line.toString().strip();
  }

  private static boolean printable(int c) {
    int type = Character.getType(c);
    return !Character.isISOControl(c)
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.UNASSIGNED
        && type != Character.PRIVATE_USE;
  }
}
