package dev.hikyaku.relay.observe;

import java.util.function.UnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;

/**
 * Log lines for people: time, level, logger, message, fields. What a message brings along from
 * outside cannot start a line of its own.
 */
final class TextLines extends Formatter {
  private final UnaryOperator<String> mask;

  TextLines(UnaryOperator<String> mask) {
    this.mask = mask;
  }

  @Override
  public String format(LogRecord entry) {
    LogLine line = LogLine.of(entry, this, mask);
    StringBuilder text = new StringBuilder(160);
    text.append(line.at())
        .append(' ')
        .append(line.level().length() == 4 ? line.level() + " " : line.level());
    text.append(' ').append(shortName(line.logger())).append(": ").append(oneLine(line.message()));
    line.fields()
        .forEach((name, value) -> text.append(' ').append(name).append('=').append(quoted(value)));
    text.append('\n');
    line.thrown().ifPresent(trace -> text.append(indented(trace)).append('\n'));
    return text.toString();
  }

  private static String shortName(String logger) {
    return logger.substring(logger.lastIndexOf('.') + 1);
  }

  /**
   * A value as it stands behind its name: on one line, in quotes where its end would be in doubt.
   */
  static String quoted(String value) {
    boolean plain = !value.isEmpty() && value.chars().noneMatch(c -> c <= ' ' || c == '"');
    return plain ? oneLine(value) : '"' + oneLine(value.replace("\"", "\\\"")) + '"';
  }

  private static String indented(String trace) {
    return trace
        .lines()
        .map(line -> "    " + oneLine(line))
        .reduce((a, b) -> a + '\n' + b)
        .orElse("");
  }

  /**
   * Control characters and others that nobody sees as escapes, the tab of a stack trace as spaces.
   */
  private static String oneLine(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(clean, c));
    return clean.toString();
  }

  private static void append(StringBuilder clean, int c) {
    switch (c) {
      case '\n' -> clean.append("\\n");
      case '\r' -> clean.append("\\r");
      case '\t' -> clean.append("  ");
      default -> {
        if (Unseen.is(c)) {
          clean.append(String.format("\\u%04x", c));
        } else {
          clean.appendCodePoint(c);
        }
      }
    }
  }
}
