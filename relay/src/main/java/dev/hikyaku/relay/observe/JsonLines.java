package dev.hikyaku.relay.observe;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.logging.Formatter;
import java.util.logging.LogRecord;
import java.util.stream.Collectors;

/**
 * Log lines for machines: one JSON object a line with {@code ts, level, logger, message}, the
 * fields, and {@code error} when something was thrown. A field cannot replace one of these.
 */
final class JsonLines extends Formatter {
  private final UnaryOperator<String> mask;

  JsonLines(UnaryOperator<String> mask) {
    this.mask = mask;
  }

  @Override
  public String format(LogRecord entry) {
    LogLine line = LogLine.of(entry, this, mask);
    Map<String, String> members = new LinkedHashMap<>();
    members.put("ts", line.at());
    members.put("level", line.level());
    members.put("logger", line.logger());
    members.put("message", line.message());
    line.thrown().ifPresent(trace -> members.put("error", trace));
    line.fields().forEach(members::putIfAbsent);
    return members.entrySet().stream()
            .map(member -> string(member.getKey()) + ":" + string(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"))
        + "\n";
  }

  private static String string(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
