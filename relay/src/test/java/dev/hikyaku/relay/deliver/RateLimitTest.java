package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.RateLimitSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimitTest {
  private static final Refused TOO_LATE = new Refused(HopReason.DEADLINE);

  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();

  private RateLimit limit(RateLimitSpec spec) {
    return limit(spec, time, time::sleep);
  }

  private RateLimit limit(RateLimitSpec spec, ManualTime clock, Rest rest) {
    return new RateLimit("a", spec, new DeliveryContext(clock, rest, () -> 0.5, meters));
  }

  private Attempted send(RateLimit limit, Deadline deadline) throws InterruptedException {
    return limit.apply(
        Specs.message("m"), new Attempt(1, "key", deadline), (envelope, a) -> Sent.accepted());
  }

  private void send(RateLimit limit, int times) throws InterruptedException {
    for (int i = 0; i < times; i++) {
      assertThat(send(limit, Deadline.never(time))).isEqualTo(Sent.accepted());
    }
  }

  @Test
  void aBurstGoesOutAtOnceAndTheRestAtASteadyPace() throws InterruptedException {
    RateLimit limit = limit(new RateLimitSpec(50, 100));

    send(limit, 100);
    assertThat(time.sleeps()).isEmpty();
    send(limit, 3);

    assertThat(time.sleeps()).containsExactly(ofMillis(20), ofMillis(20), ofMillis(20));
    assertThat(meters.rateLimitWaits()).containsExactly(0.02, 0.02, 0.02);
  }

  @Test
  void theBurstIsTheRateRoundedUpUnlessItIsNamed() {
    assertThat(RateLimitSpec.of(2.5).burst()).isEqualTo(3);
    assertThat(RateLimitSpec.of(0.5).burst()).isEqualTo(1);
    assertThat(RateLimitSpec.of(50).burst()).isEqualTo(50);
  }

  @Test
  void halfARequestASecondIsOneEveryTwoSeconds() throws InterruptedException {
    send(limit(RateLimitSpec.of(0.5)), 3);

    assertThat(time.sleeps()).containsExactly(ofSeconds(2), ofSeconds(2));
  }

  @Test
  void aQuietTimeFillsTheBucketButNeverMoreThanThat() throws InterruptedException {
    RateLimit limit = limit(new RateLimitSpec(10, 5));
    send(limit, 5);
    assertThat(limit.hasToken()).isFalse();

    time.advance(Duration.ofHours(1));
    send(limit, 5);

    assertThat(time.sleeps()).isEmpty();
    assertThat(limit.hasToken()).isFalse();
  }

  @Test
  void aSlotPastTheDeadlineIsRefusedAtOnceAndGivesNothingAway() throws InterruptedException {
    RateLimit limit = limit(RateLimitSpec.of(1));
    send(limit, 1);

    for (int i = 0; i < 10; i++) {
      assertThat(send(limit, Deadline.in(ofMillis(999), time))).isEqualTo(TOO_LATE);
      assertThat(send(limit, Deadline.in(ofSeconds(1), time))).isEqualTo(TOO_LATE);
    }
    assertThat(time.sleeps()).isEmpty();
    assertThat(send(limit, Deadline.in(ofMillis(1001), time))).isEqualTo(Sent.accepted());

    assertThat(time.sleeps()).containsExactly(ofSeconds(1));
  }

  @Test
  void aWaitThatOutlastsTheDeadlineBecauseWorkersAreBusyIsRefused() throws InterruptedException {
    RateLimit limit = limit(RateLimitSpec.of(1), time, wait -> time.advance(wait.plusSeconds(60)));
    send(limit, 1);

    assertThat(send(limit, Deadline.in(ofSeconds(5), time))).isEqualTo(TOO_LATE);
  }

  @Test
  void whoComesFirstGoesFirstAndTheSpacingIsExact() throws Exception {
    var clock = ManualTime.blocking();
    RateLimit limit = limit(RateLimitSpec.of(1), clock, clock::sleep);
    var order = new ConcurrentLinkedQueue<Integer>();
    List<FutureTask<Attempted>> tasks = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      int number = i;
      var task =
          new FutureTask<>(
              () ->
                  limit.apply(
                      Specs.message("m"),
                      new Attempt(1, "key", Deadline.never(clock)),
                      (envelope, attempt) -> {
                        order.add(number);
                        return Sent.accepted();
                      }));
      tasks.add(task);
      Thread.ofVirtual().start(task);
      if (i == 0) {
        task.get(10, TimeUnit.SECONDS);
      }
      clock.awaitWaiting(i);
    }

    for (int i = 1; i < 50; i++) {
      assertThat(order).hasSize(i);
      clock.advance(ofSeconds(1));
      tasks.get(i).get(10, TimeUnit.SECONDS);
    }

    assertThat(order).containsExactlyElementsOf(IntStream.range(0, 50).boxed().toList());
    assertThat(clock.sleeps())
        .containsExactlyElementsOf(IntStream.range(1, 50).mapToObj(Duration::ofSeconds).toList());
  }

  @Test
  void noNumbersOverflow() throws InterruptedException {
    RateLimit slowest = limit(new RateLimitSpec(1e-6, Integer.MAX_VALUE));
    send(slowest, 1000);
    RateLimit slow = limit(new RateLimitSpec(1e-6, 1));
    Deadline hundredYears = Deadline.in(Duration.ofDays(36_500), time);

    List<Attempted> answers = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      answers.add(send(slow, hundredYears));
    }

    assertThat(answers).contains(TOO_LATE).endsWith(TOO_LATE);
    assertThat(time.sleeps()).allMatch(wait -> wait.isPositive());
  }

  @Test
  void aCancelledWaitIsPassedOn() throws InterruptedException {
    RateLimit limit =
        limit(
            RateLimitSpec.of(1),
            time,
            wait -> {
              throw new InterruptedException();
            });
    send(limit, 1);

    assertThatThrownBy(() -> send(limit, Deadline.never(time)))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void overNoStretchOfTimeIsMoreSentThanTheSettingsAllow() throws InterruptedException {
    for (int seed = 0; seed < 100; seed++) {
      var random = new SplittableRandom(seed);
      var spec = new RateLimitSpec(random.nextDouble(0.5, 200), random.nextInt(1, 20));
      ManualTime clock = new ManualTime();
      Rest moody =
          wait -> {
            if (random.nextInt(5) == 0) {
              throw new InterruptedException();
            }
            clock.sleep(wait);
          };
      RateLimit limit = limit(spec, clock, moody);
      List<Long> sent = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        clock.advance(Duration.ofNanos(random.nextLong(20_000_000)));
        Deadline deadline = Deadline.in(ofMillis(random.nextInt(1, 500)), clock);
        try {
          if (send(limit, deadline) instanceof Sent) {
            sent.add(clock.nanos());
          }
        } catch (InterruptedException cancelled) {
          // Its token lapses.
        }
      }

      for (int from = 0; from < sent.size(); from++) {
        for (int to = from; to < sent.size(); to++) {
          double allowed =
              spec.burst() + (sent.get(to) - sent.get(from)) * spec.perSecond() / 1e9 + 1e-3;
          assertThat((double) (to - from + 1)).as("seed %s", seed).isLessThanOrEqualTo(allowed);
        }
      }
    }
  }
}
