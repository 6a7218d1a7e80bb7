package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AttemptTimeoutTest {
  private final ManualTime time = new ManualTime();

  @AfterEach
  void nothingIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
    assertThat(time.timers()).isZero();
  }

  private Attempted run(Step step) throws InterruptedException {
    return run(Deadline.never(time), step);
  }

  private Attempted run(Deadline deadline, Step step) throws InterruptedException {
    return new AttemptTimeout(ofSeconds(5), time)
        .apply(Specs.message("m"), new Attempt(1, "key", deadline), step);
  }

  /** What every blocking call does first. */
  private static void block() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private static void assertTimedOut(Attempted answer, String message) {
    assertThat(answer).isEqualTo(Sent.failed(Failure.passing(message, Tags.TIMEOUT)));
  }

  @Test
  void anAnswerInTimeIsTheAnswer() throws InterruptedException {
    Sent refused = Sent.failed(Failure.ofStatus(404, "no"));

    assertThat(run((envelope, attempt) -> refused)).isSameAs(refused);
  }

  @Test
  void aCallThatTakesTooLongIsInterruptedAndTimesOut() throws InterruptedException {
    Attempted answer =
        run(
            (envelope, attempt) -> {
              time.advance(ofSeconds(5));
              block();
              return Sent.accepted();
            });

    assertTimedOut(answer, "no answer within 5000 ms");
  }

  @Test
  void theRestOfTheDeadlineBoundsTheAttempt() throws InterruptedException {
    Attempted answer =
        run(
            Deadline.in(ofMillis(300), time),
            (envelope, attempt) -> {
              assertThat(attempt.deadline().left()).isEqualTo(ofMillis(300));
              time.advance(ofMillis(300));
              block();
              return Sent.accepted();
            });

    assertTimedOut(answer, "no answer within 300 ms");
  }

  @Test
  void theTimeLimitIsToldToTheCall() throws InterruptedException {
    run(
        Deadline.in(ofSeconds(30), time),
        (envelope, attempt) -> {
          assertThat(attempt.deadline().left()).isEqualTo(ofSeconds(5));
          return Sent.accepted();
        });
  }

  @Test
  void aSuccessThatComesLateIsASuccess() throws InterruptedException {
    Attempted answer =
        run(
            (envelope, attempt) -> {
              time.advance(ofSeconds(6));
              return Sent.accepted();
            });

    assertThat(answer).isInstanceOf(Sent.Accepted.class);
  }

  @Test
  void aFailureThatComesLateIsATimeout() throws InterruptedException {
    Attempted answer =
        run(
            (envelope, attempt) -> {
              time.advance(ofSeconds(6));
              return Sent.failed(Failure.lasting("stream closed", Tags.IO));
            });

    assertTimedOut(answer, "no answer within 5000 ms");
  }

  @Test
  void anInterruptFromOutsideIsNoTimeout() {
    assertThatThrownBy(
            () ->
                run(
                    (envelope, attempt) -> {
                      Thread.currentThread().interrupt();
                      block();
                      return Sent.accepted();
                    }))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void anInterruptFromOutsideAfterOurOwnIsNotLost() {
    assertThatThrownBy(
            () ->
                run(
                    (envelope, attempt) -> {
                      time.advance(ofSeconds(6));
                      try {
                        block();
                      } finally {
                        Thread.currentThread().interrupt();
                      }
                      return Sent.accepted();
                    }))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void aThreadThatHangsIsFreed() throws Exception {
    var clock = ManualTime.blocking();
    var timeout = new AttemptTimeout(ofSeconds(5), clock);
    var attempt = new Attempt(1, "key", Deadline.never(clock));
    Step hang =
        (envelope, a) -> {
          new CountDownLatch(1).await();
          return Sent.accepted();
        };
    var answer = new FutureTask<>(() -> timeout.apply(Specs.message("m"), attempt, hang));

    Thread.ofVirtual().start(answer);
    clock.awaitWaiting(1);
    clock.advance(ofSeconds(5));

    assertTimedOut(answer.get(10, TimeUnit.SECONDS), "no answer within 5000 ms");
  }

  @Test
  void anInterruptThatRacesWithTheEndOfTheCallNeverHitsWhatComesAfter() throws Exception {
    var racing = new RacingTime();
    var timeout = new AttemptTimeout(ofSeconds(5), racing);
    int timeouts = 0;

    for (int i = 0; i < 20_000; i++) {
      int turns = i % 4;
      Attempted answer =
          timeout.apply(
              Specs.message("m"),
              new Attempt(1, "key", Deadline.never(racing)),
              (envelope, attempt) -> {
                for (int turn = 0; turn < turns; turn++) {
                  Thread.onSpinWait();
                }
                block();
                return Sent.accepted();
              });
      timeouts += answer instanceof Sent.Failed ? 1 : 0;
      // joining would throw if the interrupt came late or its flag was left
      racing.alarm.get().join();
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    assertThat(timeouts).isLessThan(20_000);
  }

  /** A clock whose timers ring at once, on a thread of their own. */
  private static final class RacingTime implements Time {
    private final AtomicReference<Thread> alarm = new AtomicReference<>(Thread.currentThread());

    @Override
    public Instant now() {
      return SystemTime.INSTANCE.now();
    }

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public void sleep(Duration wait) {}

    @Override
    public Timer after(Duration delay, Runnable task) {
      alarm.set(Thread.ofVirtual().start(task));
      return () -> {};
    }
  }
}
