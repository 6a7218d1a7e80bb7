package dev.hikyaku.relay.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.message.Headers;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

  private static Headers header(String value) {
    return Headers.of("retry-after", value);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 5",
    "007, 7",
    "' 5 ', 5",
    "3600, 3600",
    "31536001, 31536000",
    "9223372036854775808, 31536000",
    "999999999999999999999, 31536000"
  })
  void digitsAreSeconds(String value, long seconds) {
    assertThat(RetryAfter.of(header(value), NOW)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 01 Nov 2026 10:01:00 GMT",
        "Sunday, 01-Nov-26 10:01:00 GMT",
        "Sun Nov  1 10:01:00 2026",
        "Mon, 01 Nov 2026 10:01:00 GMT",
        "Fri, 1 Nov 2026 10:01:00 GMT"
      })
  void aDateOfAnyOfTheThreeShapesIsTheTimeUntilThen(String value) {
    assertThat(RetryAfter.of(header(value), NOW)).contains(Duration.ofMinutes(1));
  }

  @Test
  void aDateFarAheadIsFarAhead() {
    assertThat(RetryAfter.of(header("Thu, 01 Jan 2099 00:00:00 GMT"), NOW))
        .hasValueSatisfying(wait -> assertThat(wait).isGreaterThan(Duration.ofDays(365 * 70)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "000",
        "-1",
        "+5",
        "1.5",
        "1,5",
        "1e30",
        "inf",
        "NaN",
        "0x10",
        "soon",
        "5 seconds",
        "٥",
        "Sun, 01 Nov 2026 09:59:00 GMT",
        "Sunday, 01-Nov-94 10:01:00 GMT",
        "Sun, 32 Nov 2026 10:01:00 GMT",
        "Sun, 01 Nov 2026 10:01:00",
        "01 Nov 2026 10:01:00 GMT",
        "2026-11-01T10:01:00Z"
      })
  void everythingElseLeavesItToOurBackoff(String value) {
    assertThat(RetryAfter.of(header(value), NOW)).isEmpty();
  }

  @Test
  void twoHeadersContradictEachOther() {
    Headers two = header("5").plus("Retry-After", "6");

    assertThat(RetryAfter.of(two, NOW)).isEmpty();
    assertThat(RetryAfter.of(Headers.EMPTY, NOW)).isEmpty();
  }
}
