package dev.hikyaku.cli.console;

import dev.hikyaku.relay.observe.Unseen;

/**
 * Colours, or none. Every text goes through here on its way to people, so that a control character
 * in somebody's message cannot steer their terminal.
 *
 * @param colours whether there are any
 */
public record Style(boolean colours) {
  /** No colours. */
  public static final Style PLAIN = new Style(false);

  /** Good news. */
  public String good(String text) {
    return in("32", text);
  }

  /** Bad news. */
  public String bad(String text) {
    return in("31", text);
  }

  /** Worth a look. */
  public String doubtful(String text) {
    return in("33", text);
  }

  /** What matters most in a line. */
  public String strong(String text) {
    return in("1", text);
  }

  /** What matters least in a line. */
  public String faint(String text) {
    return in("2", text);
  }

  private String in(String code, String text) {
    String safe = safe(text);
    return colours ? "\u001b[" + code + "m" + safe + "\u001b[0m" : safe;
  }

  /** The text on one line, control characters and others that nobody sees replaced. */
  public static String safe(String text) {
    if (text.codePoints().noneMatch(Unseen::is)) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints().map(Style::safe).forEach(safe::appendCodePoint);
    return safe.toString();
  }

  private static int safe(int c) {
    boolean blank = c == '\n' || c == '\r' || c == '\t' || c == '\u2028' || c == '\u2029';
    return blank ? ' ' : Unseen.is(c) ? '?' : c;
  }
}
