package dev.hikyaku.relay.observe;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.stream.Stream;

/**
 * What one log record says, with secrets masked.
 *
 * @param at ISO 8601, UTC, milliseconds
 * @param level {@code DEBUG INFO WARN ERROR}
 * @param logger the full name
 * @param message with its parameters filled in, but for the fields
 * @param fields name to value
 * @param thrown the stack trace, if there is one
 */
record LogLine(
    String at,
    String level,
    String logger,
    String message,
    Map<String, String> fields,
    Optional<String> thrown) {
  private static final DateTimeFormatter MILLIS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  static LogLine of(LogRecord entry, Formatter texts, UnaryOperator<String> mask) {
    return new LogLine(
        stamp(entry.getInstant()),
        word(entry.getLevel()),
        Optional.ofNullable(entry.getLoggerName()).orElse(""),
        mask.apply(message(entry, texts)),
        fields(entry, mask),
        Optional.ofNullable(entry.getThrown()).map(LogLine::trace).map(mask));
  }

  /**
   * Where fields stand in the text is for those who know no fields: here they come apart from it.
   */
  private static String message(LogRecord entry, Formatter texts) {
    LogRecord bare = new LogRecord(entry.getLevel(), entry.getMessage());
    bare.setResourceBundle(entry.getResourceBundle());
    bare.setParameters(
        parameters(entry).map(value -> value instanceof LogFields ? "" : value).toArray());
    return Optional.ofNullable(texts.formatMessage(bare)).orElse("").replaceFirst(" +\\z", "");
  }

  private static Stream<Object> parameters(LogRecord entry) {
    return Stream.ofNullable(entry.getParameters()).flatMap(Stream::of);
  }

  private static String stamp(Instant at) {
    return MILLIS.format(at);
  }

  private static String word(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "ERROR";
    }
    if (level.intValue() >= Level.WARNING.intValue()) {
      return "WARN";
    }
    return level.intValue() >= Level.INFO.intValue() ? "INFO" : "DEBUG";
  }

  private static Map<String, String> fields(LogRecord entry, UnaryOperator<String> mask) {
    Map<String, String> all = new LinkedHashMap<>();
    parameters(entry)
        .filter(LogFields.class::isInstance)
        .map(LogFields.class::cast)
        .forEach(some -> some.values().forEach((name, value) -> all.put(name, mask.apply(value))));
    return all;
  }

  private static String trace(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString().stripTrailing();
  }
}
