package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Refused;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import org.junit.jupiter.api.Test;

class BreakerTest {
  private final BreakerSetup setup = new BreakerSetup();

  @Test
  void itOpensOnTheAttemptThatMakesTheRatioCount() throws InterruptedException {
    setup.answers(19, 503);
    assertThat(setup.answer(503)).isEqualTo(BreakerSetup.status(503));

    assertThat(setup.answer(200)).isEqualTo(BreakerSetup.OPEN);
    assertThat(setup.sent).hasValue(20);
    assertThat(setup.meters.breakerState("a[0]")).isEqualTo(2);
    assertThat(setup.events.told()).containsExactly("opened a/a[0]");
  }

  @Test
  void itOpensOnTheAttemptThatCrossesTheRatio() throws InterruptedException {
    setup.answers(15, 200);
    setup.answers(14, 503);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);

    setup.answer(503);

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.OPEN);
  }

  @Test
  void belowTheRatioItStaysClosed() throws InterruptedException {
    for (int i = 0; i < 1000; i++) {
      setup.answer(i % 5 < 3 ? 200 : 503);
    }

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
    assertThat(setup.meters.breakerState("a[0]")).isZero();
    assertThat(setup.events.told()).isEmpty();
  }

  @Test
  void aRatioThatNoDoubleHoldsExactlyIsExactNevertheless() throws InterruptedException {
    var exact = setup.breaker(new BreakerSpec(0.1, 30, ofSeconds(60), ofSeconds(30), 5, false));
    for (int i = 0; i < 30; i++) {
      int status = i < 27 ? 200 : 503;
      exact.apply(
          Specs.message("m"),
          new Attempt(1, "key", Deadline.never(setup.time)),
          (e, a) -> BreakerSetup.status(status));
    }

    assertThat(exact.state()).isEqualTo(Circuit.State.OPEN);
  }

  @Test
  void whatIsOlderThanTheWindowIsForgotten() throws InterruptedException {
    setup.answers(19, 503);
    setup.time.advance(ofSeconds(60));

    setup.answers(19, 503);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
    setup.time.advance(ofSeconds(58));
    setup.answer(503);

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.OPEN);
  }

  @Test
  void theMessagesOwnFaultsDoNotOpenIt() throws InterruptedException {
    setup.answers(50, 404);
    setup.answers(50, 429);
    setup.answers(50, 301);

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
  }

  @Test
  void aRequestTimeoutOpensIt() throws InterruptedException {
    setup.answers(20, 408);

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.OPEN);
  }

  @Test
  void nothingIsSentWhileItIsOpen() throws InterruptedException {
    setup.open();

    setup.time.advance(ofSeconds(30).minusNanos(1));
    setup.answers(10, 200);

    assertThat(setup.sent).hasValue(0);
    assertThat(setup.breaker.refuses()).isTrue();
  }

  @Test
  void itClosesWhenAllTrialsPass() throws InterruptedException {
    setup.halfOpen();

    setup.answers(4, 200);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.HALF_OPEN);
    assertThat(setup.meters.breakerState("a[0]")).isEqualTo(1);
    setup.answer(404); // an answer all the same: the endpoint works

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
    assertThat(setup.meters.breakerState("a[0]")).isZero();
    assertThat(setup.events.told()).containsExactly("opened a/a[0]", "closed a/a[0]");
  }

  @Test
  void afterClosingItStartsToCountAnew() throws InterruptedException {
    setup.halfOpen();
    setup.answers(5, 200);

    setup.answers(19, 503);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
    setup.answer(503);

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.OPEN);
  }

  @Test
  void oneFailedTrialOpensItForAsLongAgain() throws InterruptedException {
    setup.halfOpen();
    setup.answers(4, 200);

    setup.answer(503);

    assertThat(setup.answer(200)).isEqualTo(BreakerSetup.OPEN);
    setup.time.advance(ofSeconds(29));
    assertThat(setup.answer(200)).isEqualTo(BreakerSetup.OPEN);
    setup.time.advance(ofSeconds(1));
    assertThat(setup.answer(200)).isEqualTo(Sent.accepted());
    assertThat(setup.events.told()).containsExactly("opened a/a[0]", "opened a/a[0]");
  }

  @Test
  void aTrialThatThrowsIsInterruptedOrRefusedBelowGivesItsPlaceBack() throws InterruptedException {
    setup.halfOpen();

    for (int i = 0; i < 20; i++) {
      assertThatThrownBy(
              () ->
                  setup.run(
                      (envelope, attempt) -> {
                        throw new OutOfMemoryError("test");
                      }))
          .isInstanceOf(OutOfMemoryError.class);
      assertThatThrownBy(
              () ->
                  setup.run(
                      (envelope, attempt) -> {
                        throw new InterruptedException();
                      }))
          .isInstanceOf(InterruptedException.class);
      setup.run((envelope, attempt) -> new Refused(HopReason.DEADLINE));
    }

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.HALF_OPEN);
    setup.answers(5, 200);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
  }

  @Test
  void aTryOfAnEarlierPeriodSaysNothingAboutThePresentOne() throws InterruptedException {
    // this one begins while closed, and ends when the circuit is half-open
    setup.run(
        (envelope, attempt) -> {
          setup.halfOpen();
          setup.answer(200);
          return BreakerSetup.status(503);
        });

    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.HALF_OPEN);
  }
}
