package dev.hikyaku.relay.observe;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Named values of a log line, handed to the logger as a parameter: {@code log.log(INFO, "message
 * settled {0}", LogFields.of("id", id).and("outcome", outcome))}. Text lines end with them, JSON
 * lines have them as members; the {@code {0}} is for the log of a program that embeds a relay and
 * knows nothing of fields. Immutable.
 */
public final class LogFields {
  private final Map<String, String> values;

  private LogFields(Map<String, String> values) {
    this.values = Collections.unmodifiableMap(values);
  }

  /** One field. */
  public static LogFields of(String name, Object value) {
    return new LogFields(new LinkedHashMap<>(Map.of(name, value.toString())));
  }

  /** One field more; a name that is there already gets the new value. */
  public LogFields and(String name, Object value) {
    Map<String, String> more = new LinkedHashMap<>(values);
    more.put(name, value.toString());
    return new LogFields(more);
  }

  /** One field more, if there is a value for it. */
  public LogFields andIf(String name, Optional<?> value) {
    return value.isPresent() ? and(name, value.get()) : this;
  }

  /** Name to value, in the order they were added. */
  public Map<String, String> values() {
    return values;
  }

  /** {@code name=value name="another value"}, on one line whatever the values hold. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(field -> field.getKey() + "=" + TextLines.quoted(field.getValue()))
        .collect(Collectors.joining(" "));
  }
}
