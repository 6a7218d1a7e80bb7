package dev.hikyaku.cli.command;

import dev.hikyaku.relay.time.Time;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A point in time as an option says it: how long ago, a time, or a day in UTC.
 *
 * @param at the point
 */
record Moment(Instant at) {
  private static final Pattern AGO = Pattern.compile("(\\d{1,9})(s|m|h|d)");

  /** Reads one. */
  static ITypeConverter<Moment> reader(Time time) {
    return word -> {
      Matcher ago = AGO.matcher(word);
      if (ago.matches()) {
        return new Moment(time.now().minus(span(Long.parseLong(ago.group(1)), ago.group(2))));
      }
      try {
        return new Moment(
            word.contains("T")
                ? Instant.parse(word)
                : LocalDate.parse(word).atStartOfDay(ZoneOffset.UTC).toInstant());
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "expected how long ago, as in 1h, or a time, as in 2026-01-31T12:00:00Z or"
                + " 2026-01-31, not '"
                + word
                + "'");
      }
    };
  }

  private static Duration span(long count, String unit) {
    return switch (unit) {
      case "s" -> Duration.ofSeconds(count);
      case "m" -> Duration.ofMinutes(count);
      case "h" -> Duration.ofHours(count);
      default -> Duration.ofDays(count);
    };
  }
}
