package dev.hikyaku.relay.spec;

import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations and sizes: digits and a unit. */
final class UnitForm {
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,15})(ms|s|m|h|d)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private static final Pattern SIZE = Pattern.compile("([0-9]{1,15})(KB|MB|GB|)");
  private static final Map<String, Long> BYTES =
      Map.of("", 1L, "KB", 1L << 10, "MB", 1L << 20, "GB", 1L << 30);
  private static final long LARGEST = 1L << 50;

  private UnitForm() {}

  /** A duration of at least {@code min}; 100 years are forever. */
  static Form<Duration> duration(Duration min) {
    return (text, quoted) -> {
      Matcher written = DURATION.matcher(text);
      if (!written.matches()) {
        return new Form.Bad<>(
            "must be a duration", "write a whole number with its unit: 200ms, 5s, 2m, 1h or 7d");
      }
      long most = LONGEST.toMillis();
      long millis = times(written.group(1), unit(MILLIS, written), most);
      if (millis > most) {
        return new Form.Bad<>("must be at most " + Shown.duration(LONGEST), "");
      }
      Duration value = Duration.ofMillis(millis);
      return value.compareTo(min) >= 0
          ? new Form.Good<>(value)
          : new Form.Bad<>("must be at least " + Shown.duration(min), "");
    };
  }

  /** A size in bytes, at least 1. */
  static Form<Long> size() {
    return (text, quoted) -> {
      Matcher written = SIZE.matcher(text);
      if (!written.matches()) {
        return new Form.Bad<>(
            "must be a size", "write a whole number of bytes, or with a unit: 64KB, 10MB or 1GB");
      }
      long bytes = times(written.group(1), unit(BYTES, written), LARGEST);
      if (bytes > LARGEST) {
        return new Form.Bad<>("must be at most 1048576GB", "");
      }
      return bytes >= 1 ? new Form.Good<>(bytes) : new Form.Bad<>("must be at least 1", "");
    };
  }

  private static long unit(Map<String, Long> units, Matcher written) {
    return units.getOrDefault(written.group(2), 1L);
  }

  /** The product, or more than {@code most}. */
  private static long times(String digits, long unit, long most) {
    long count = Long.parseLong(digits);
    return count > most / unit ? most + 1 : count * unit;
  }
}
