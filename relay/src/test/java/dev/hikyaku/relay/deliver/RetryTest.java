package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.RetrySpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RetryTest {
  private final ManualTime time = new ManualTime();
  private final List<Attempt> attempts = new ArrayList<>();

  private Hop run(RetrySpec spec, Deadline deadline, Attempted... answers)
      throws InterruptedException {
    return run(spec, time::sleep, deadline, answers);
  }

  private Hop run(RetrySpec spec, Rest rest, Deadline deadline, Attempted... answers)
      throws InterruptedException {
    var context = new DeliveryContext(time, rest, () -> 0.5, new RecordingMeters());
    return new Retry("a", spec, context)
        .deliver(
            Specs.message("m"),
            "key",
            deadline,
            (envelope, attempt) -> {
              attempts.add(attempt);
              return answers[Math.min(attempts.size(), answers.length) - 1];
            });
  }

  private Deadline never() {
    return Deadline.never(time);
  }

  private static Sent status(int status) {
    return Sent.failed(Failure.ofStatus(status, "http " + status));
  }

  private static Hop gaveUp(HopReason reason, int attempts, int status) {
    return new Hop.GaveUp(
        "a", reason, Optional.of(Failure.ofStatus(status, "http " + status)), attempts);
  }

  @Test
  void itTriesUntilItWorks() throws InterruptedException {
    Hop hop = run(Specs.retry(5), never(), status(503), status(429), Sent.accepted());

    assertThat(hop).isInstanceOf(Hop.Done.class);
    assertThat(hop.attempts()).isEqualTo(3);
    assertThat(time.sleeps()).containsExactly(ofMillis(200), ofMillis(400));
  }

  @Test
  void itGivesUpWhenAllAttemptsFailedAndDoesNotWaitAfterTheLast() throws InterruptedException {
    Hop hop = run(Specs.retry(4), never(), status(503));

    assertThat(hop).isEqualTo(gaveUp(HopReason.EXHAUSTED, 4, 503));
    assertThat(time.sleeps()).containsExactly(ofMillis(200), ofMillis(400), ofMillis(800));
  }

  @Test
  void oneAttemptMeansNoRetry() throws InterruptedException {
    assertThat(run(Specs.retry(1), never(), status(503)))
        .isEqualTo(gaveUp(HopReason.EXHAUSTED, 1, 503));
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void aFailureThatIsNotRetriedEndsItAtOnce() throws InterruptedException {
    assertThat(run(Specs.retry(5), never(), status(503), status(404)))
        .isEqualTo(gaveUp(HopReason.PERMANENT, 2, 404));
  }

  @Test
  void attemptsAreNumberedAndKeepTheKey() throws InterruptedException {
    run(Specs.retry(3), never(), status(503));

    assertThat(attempts).extracting(Attempt::number).containsExactly(1, 2, 3);
    assertThat(attempts).extracting(Attempt::idempotencyKey).containsOnly("key");
  }

  @Test
  void itWaitsWhatTheEndpointAsksFor() throws InterruptedException {
    Failure busy = Failure.ofStatus(429, "busy").withRetryAfter(ofSeconds(3));

    run(Specs.retry(5), never(), Sent.failed(busy), Sent.accepted());

    assertThat(time.sleeps()).containsExactly(ofSeconds(3));
  }

  @Test
  void aRefusalEndsItWithoutCountingAsAnAttempt() throws InterruptedException {
    Hop hop = run(Specs.retry(5), never(), status(503), new Refused(HopReason.BREAKER_OPEN));

    assertThat(hop).isEqualTo(gaveUp(HopReason.BREAKER_OPEN, 1, 503));
  }

  @Test
  void aRefusalOfTheFirstAttemptHasNoFailure() throws InterruptedException {
    assertThat(run(Specs.retry(5), never(), new Refused(HopReason.BREAKER_OPEN)))
        .isEqualTo(new Hop.GaveUp("a", HopReason.BREAKER_OPEN, Optional.empty(), 0));
  }

  @Test
  void aWaitThatWouldCrossTheDeadlineIsNotBegun() throws InterruptedException {
    // 200 + 400 ms are waited; the next 800 would end at 1400
    Hop hop = run(Specs.retry(9), Deadline.in(ofMillis(1399), time), status(503));

    assertThat(hop).isEqualTo(gaveUp(HopReason.DEADLINE, 3, 503));
    assertThat(time.sleeps()).containsExactly(ofMillis(200), ofMillis(400));
  }

  @Test
  void aRetryAfterBeyondTheDeadlineEndsItWithoutWaiting() throws InterruptedException {
    Failure busy = Failure.ofStatus(503, "busy").withRetryAfter(ofSeconds(8));

    Hop hop = run(Specs.retry(9), Deadline.in(ofSeconds(5), time), Sent.failed(busy));

    assertThat(hop).isEqualTo(new Hop.GaveUp("a", HopReason.DEADLINE, Optional.of(busy), 1));
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void aDeadlineThatPassedDuringTheLastAttemptIsTheReason() throws InterruptedException {
    Deadline deadline = Deadline.in(ofSeconds(1), time);
    var context = new DeliveryContext(time, time::sleep, () -> 0.5, new RecordingMeters());

    Hop hop =
        new Retry("a", Specs.retry(1), context)
            .deliver(
                Specs.message("m"),
                "key",
                deadline,
                (envelope, attempt) -> {
                  time.advance(ofSeconds(2));
                  return status(503);
                });

    assertThat(hop).isEqualTo(gaveUp(HopReason.DEADLINE, 1, 503));
  }

  @Test
  void aRestThatTookTooLongIsNotFollowedByAnAttempt() throws InterruptedException {
    Rest slow = wait -> time.advance(ofSeconds(60));

    Hop hop = run(Specs.retry(9), slow, Deadline.in(ofSeconds(30), time), status(503));

    assertThat(hop).isEqualTo(gaveUp(HopReason.DEADLINE, 1, 503));
  }

  @Test
  void aDeadlineThatHasPassedLeavesOneAttemptWithoutABound() throws InterruptedException {
    Deadline passed = Deadline.in(Duration.ZERO, time);

    Hop hop = run(Specs.retry(9), passed, status(503));

    assertThat(hop).isEqualTo(gaveUp(HopReason.DEADLINE, 1, 503));
    assertThat(attempts).singleElement().matches(a -> !a.deadline().bounded());
    assertThat(time.sleeps()).isEmpty();
  }

  @Test
  void theLastChanceCanSucceed() throws InterruptedException {
    assertThat(run(Specs.retry(9), Deadline.in(Duration.ZERO, time), Sent.accepted()))
        .isInstanceOf(Hop.Done.class);
  }

  @Test
  void anInterruptWhileRestingIsPassedOn() {
    Rest interrupted =
        wait -> {
          throw new InterruptedException();
        };

    assertThatThrownBy(() -> run(Specs.retry(5), interrupted, never(), status(503)))
        .isInstanceOf(InterruptedException.class);
    assertThat(attempts).hasSize(1);
  }

  @Test
  void anUnlistedTransientCodeIsRetried() throws InterruptedException {
    Failure vendor = Failure.passing("busy", Tags.PROTOCOL);

    assertThat(run(Specs.retry(2), never(), Sent.failed(vendor)).attempts()).isEqualTo(2);
  }
}
