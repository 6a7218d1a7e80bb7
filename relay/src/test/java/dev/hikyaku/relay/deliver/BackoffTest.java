package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.Jitter;
import dev.hikyaku.relay.spec.RetrySpec;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
  private static final Optional<Duration> NOT_ASKED = Optional.empty();

  private static Backoff backoff(Duration first, Duration most, Jitter jitter) {
    return backoff(first, most, jitter, () -> 0.5);
  }

  private static Backoff backoff(Duration first, Duration most, Jitter jitter, DoubleSupplier r) {
    return new Backoff(Specs.retry(5, first, most, jitter), r);
  }

  private static RetrySpec asking(boolean respect, Optional<Duration> most) {
    RetrySpec d = Defaults.RETRY;
    return new RetrySpec(
        5, d.backoff(), d.maxBackoff(), Jitter.NONE, d.retryOn(), d.neverOn(), respect, most);
  }

  @Test
  void waitsDoubleUpToTheLongest() {
    var backoff = backoff(ofMillis(200), ofSeconds(1), Jitter.NONE);

    var waits = IntStream.rangeClosed(2, 6).mapToObj(n -> backoff.before(n, NOT_ASKED));

    assertThat(waits)
        .containsExactly(ofMillis(200), ofMillis(400), ofMillis(800), ofSeconds(1), ofSeconds(1));
  }

  @Test
  void theSeventiethTryWaitsTheLongest() {
    assertThat(backoff(ofMillis(1), ofDays(9), Jitter.NONE).before(70, NOT_ASKED))
        .isEqualTo(ofDays(9));
    assertThat(backoff(ofMillis(1), ofDays(9), Jitter.NONE).before(Integer.MAX_VALUE, NOT_ASKED))
        .isEqualTo(ofDays(9));
  }

  @Test
  void aFirstWaitAboveTheLongestIsTheLongest() {
    assertThat(backoff(ofSeconds(9), ofSeconds(2), Jitter.NONE).before(2, NOT_ASKED))
        .isEqualTo(ofSeconds(2));
  }

  @Test
  void hugeDurationsStayPositive() {
    Duration ages = Duration.ofSeconds(Long.MAX_VALUE);

    for (Jitter jitter : Jitter.values()) {
      var backoff = backoff(ages, ages, jitter, () -> 0.9999999999999999);
      for (int attempt : new int[] {2, 3, 70}) {
        assertThat(backoff.before(attempt, NOT_ASKED)).isGreaterThan(ofDays(365L * 100));
      }
    }
  }

  @Test
  void noBackoffIsNoWaitAtAnyTry() {
    var backoff = backoff(Duration.ZERO, ofSeconds(10), Jitter.FULL);

    assertThat(backoff.before(2, NOT_ASKED)).isZero();
    assertThat(backoff.before(66, NOT_ASKED)).isZero();
    assertThat(backoff.before(70, NOT_ASKED)).isZero();
  }

  @Test
  void fullJitterIsSpreadEvenlyFromZeroToTheWait() {
    var backoff = backoff(ofMillis(100), ofMillis(100), Jitter.FULL, new Random(7)::nextDouble);

    List<Long> quarters = quarters(backoff, 0, ofMillis(100).toNanos());

    assertThat(quarters).allSatisfy(n -> assertThat(n).isCloseTo(10_000L, withPercentage(5)));
  }

  @Test
  void equalJitterIsSpreadEvenlyOverTheUpperHalf() {
    var backoff = backoff(ofMillis(100), ofMillis(100), Jitter.EQUAL, new Random(7)::nextDouble);

    List<Long> quarters = quarters(backoff, ofMillis(50).toNanos(), ofMillis(100).toNanos());

    assertThat(quarters).allSatisfy(n -> assertThat(n).isCloseTo(10_000L, withPercentage(5)));
  }

  /** How many of 40,000 waits lie in each quarter of the range; none may lie outside. */
  private static List<Long> quarters(Backoff backoff, long from, long to) {
    long[] counts = new long[4];
    LongStream.generate(() -> backoff.before(2, NOT_ASKED).toNanos())
        .limit(40_000)
        .peek(wait -> assertThat(wait).isBetween(from, to))
        .forEach(wait -> counts[(int) Math.min(3, (wait - from) * 4 / (to - from))]++);
    return Arrays.stream(counts).boxed().toList();
  }

  @Test
  void jitterReachesBothEndsAndNeverPassesThem() {
    var low = backoff(ofMillis(100), ofSeconds(1), Jitter.EQUAL, () -> 0.0);
    var high = backoff(ofMillis(100), ofSeconds(1), Jitter.EQUAL, () -> 1.0);

    assertThat(low.before(2, NOT_ASKED)).isEqualTo(ofMillis(50));
    assertThat(high.before(2, NOT_ASKED)).isEqualTo(ofMillis(100));
  }

  @Test
  void retryAfterReplacesTheBackoffWithoutJitter() {
    var backoff = new Backoff(Defaults.RETRY, () -> 0.1);

    assertThat(backoff.before(2, Optional.of(ofSeconds(7)))).isEqualTo(ofSeconds(7));
    assertThat(backoff.before(2, Optional.of(ofMillis(1)))).isEqualTo(ofMillis(1));
  }

  @Test
  void retryAfterIsCappedByTheLongestBackoff() {
    var backoff = new Backoff(Defaults.RETRY, () -> 0.1);

    assertThat(backoff.before(2, Optional.of(ofDays(30)))).isEqualTo(ofSeconds(10));
  }

  @Test
  void retryAfterMaxRaisesTheCap() {
    var backoff = new Backoff(asking(true, Optional.of(ofSeconds(60))), () -> 0.1);

    assertThat(backoff.before(2, Optional.of(ofSeconds(45)))).isEqualTo(ofSeconds(45));
    assertThat(backoff.before(2, Optional.of(ofDays(1)))).isEqualTo(ofSeconds(60));
  }

  @Test
  void anIgnoredRetryAfterLeavesTheBackoff() {
    var backoff = new Backoff(asking(false, Optional.empty()), () -> 0.1);

    assertThat(backoff.before(3, Optional.of(ofSeconds(7)))).isEqualTo(ofMillis(400));
  }

  @Test
  void aRetryAfterOfNothingOrLessLeavesTheBackoff() {
    var backoff = new Backoff(asking(true, Optional.empty()), () -> 0.1);

    assertThat(backoff.before(2, Optional.of(Duration.ZERO))).isEqualTo(ofMillis(200));
    assertThat(backoff.before(2, Optional.of(ofSeconds(-5)))).isEqualTo(ofMillis(200));
  }
}
