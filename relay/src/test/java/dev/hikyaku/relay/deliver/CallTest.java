package dev.hikyaku.relay.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Severity;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallTest {
  private final Attempt attempt = new Attempt(3, "key", Deadline.never(new ManualTime()));

  @AfterEach
  void noInterruptIsLeftBehind() {
    assertThat(Thread.interrupted()).isFalse();
  }

  private Attempted call(Sink sink) throws InterruptedException {
    return new Call(sink).run(Specs.message("m"), attempt);
  }

  @Test
  void theSinkIsToldTheNumberOfTheAttempt() throws InterruptedException {
    ScriptedSink sink = ScriptedSink.accepting();

    call(sink);

    var seen = sink.calls().getFirst();
    assertThat(seen.envelope().attributes()).containsEntry("delivery.attempt", 3);
    assertThat(seen.attempt()).isEqualTo(attempt);
  }

  @Test
  void whatASinkThrowsIsATransientUnexpectedFailure() throws InterruptedException {
    var bug = new IllegalStateException("no such pool");

    Attempted answer =
        call(
            (envelope, a) -> {
              throw bug;
            });

    assertThat(answer)
        .isInstanceOfSatisfying(
            Sent.Failed.class,
            failed -> {
              assertThat(failed.failure().severity()).isEqualTo(Severity.TRANSIENT);
              assertThat(failed.failure().tags()).containsExactly(Tags.UNEXPECTED);
              assertThat(failed.failure().message())
                  .isEqualTo("IllegalStateException: no such pool");
              assertThat(failed.failure().cause()).contains(bug);
            });
  }

  @Test
  void evenAnErrorIsAFailure() throws InterruptedException {
    Attempted answer =
        call(
            (envelope, a) -> {
              throw new NoClassDefFoundError("vendor/Client");
            });

    assertThat(answer).isInstanceOf(Sent.Failed.class);
  }

  @Test
  @SuppressWarnings("NullAway") // a plug-in may not know of our null checks
  void aSinkThatAnswersNothingIsAFailure() throws InterruptedException {
    assertThat(call((envelope, a) -> null)).isInstanceOf(Sent.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anInterruptInOtherClothesIsAnInterrupt(boolean flagged) {
    Sink sink =
        (envelope, a) -> {
          if (flagged) {
            Thread.currentThread().interrupt();
            throw new IOException("closed");
          }
          throw new IOException("closed", new ClosedByInterruptException());
        };

    assertThatThrownBy(() -> call(sink)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aFailureUnderAnInterruptIsAnInterrupt() {
    Sink sink =
        (envelope, a) -> {
          Thread.currentThread().interrupt();
          return Sent.failed(Failure.passing("stream closed", Tags.IO));
        };

    assertThatThrownBy(() -> call(sink)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aSuccessUnderAnInterruptIsASuccessAndTheInterruptStays() throws InterruptedException {
    Sink sink =
        (envelope, a) -> {
          Thread.currentThread().interrupt();
          return Sent.accepted();
        };

    assertThat(call(sink)).isInstanceOf(Sent.Accepted.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aCircleOfCausesEnds() throws InterruptedException {
    var one = new RuntimeException("one");
    one.initCause(new RuntimeException("two", one));

    Attempted answer =
        call(
            (envelope, a) -> {
              throw one;
            });

    assertThat(answer).isInstanceOf(Sent.Failed.class);
  }
}
