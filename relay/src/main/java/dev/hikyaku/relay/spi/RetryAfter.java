package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Headers;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How long an endpoint asks us to wait. Anything but a wait in the future is no answer: our own
 * backoff then holds, so that junk never makes a hot loop.
 */
public final class RetryAfter {
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");
  // The name of the weekday adds nothing, and a wrong one would spoil a good date.
  private static final Pattern WEEKDAY = Pattern.compile("^[A-Za-z]{3,9},? +");
  private static final DateTimeFormatter IMF = format("d MMM uuuu HH:mm:ss 'GMT'");
  private static final DateTimeFormatter ASCTIME = format("MMM d HH:mm:ss uuuu");

  // A year. Who asks for more asks for ever, and our clocks could not add it up.
  private static final BigInteger LONGEST = BigInteger.valueOf(31_536_000);

  private RetryAfter() {}

  private static DateTimeFormatter format(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
  }

  /** The wait that the one header of that name asks for. */
  public static Optional<Duration> of(Headers headers, Instant now) {
    List<String> values = headers.all("Retry-After");
    return values.size() == 1 ? of(values.get(0).trim(), now) : Optional.empty();
  }

  private static Optional<Duration> of(String value, Instant now) {
    Optional<Duration> wait =
        DIGITS.matcher(value).matches()
            ? seconds(value)
            : date(value, now).map(at -> Duration.between(now, at));
    return wait.filter(Duration::isPositive);
  }

  private static Optional<Duration> seconds(String digits) {
    BigInteger seconds = new BigInteger(digits).min(LONGEST);
    return Optional.of(Duration.ofSeconds(seconds.longValueExact()));
  }

  private static Optional<Instant> date(String value, Instant now) {
    String date = WEEKDAY.matcher(value).replaceFirst("").replaceAll(" +", " ");
    if (date.equals(value)) {
      return Optional.empty(); // every shape begins with a weekday
    }
    for (DateTimeFormatter shape : List.of(IMF, rfc850(now), ASCTIME)) {
      try {
        return Optional.of(LocalDateTime.parse(date, shape).toInstant(ZoneOffset.UTC));
      } catch (DateTimeException otherShape) {
        // The next one.
      }
    }
    return Optional.empty();
  }

  /** Two digits of a year that lies at most 50 years ahead. */
  private static DateTimeFormatter rfc850(Instant now) {
    int from = now.atOffset(ZoneOffset.UTC).getYear() - 49;
    return new DateTimeFormatterBuilder()
        .appendPattern("dd-MMM-")
        .appendValueReduced(ChronoField.YEAR, 2, 2, from)
        .appendPattern(" HH:mm:ss 'GMT'")
        .toFormatter(Locale.ROOT);
  }
}
