package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.observe.RecordingEvents;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.BreakerSpec;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelCircuitTest {
  private static final Outcome.Unusable LATE = new Outcome.TimedOut("late");

  private final ManualTime time = new ManualTime();
  private final RecordingEvents events = new RecordingEvents();
  private final ModelBreaker breaker =
      new ModelCircuit(
          "gpt",
          new BreakerSpec(1, 1, Duration.ofMinutes(1), Duration.ofSeconds(30), 1, false),
          new Watch("triage", time, new RecordingMeters(), events));

  private Outcome.Unusable ask(boolean fair, Outcome.Unusable outcome) throws InterruptedException {
    return ((Reply.Failed) breaker.around(fair, () -> new Reply.Failed(outcome))).outcome();
  }

  private static Outcome.Unusable status(int code) {
    return new Outcome.Transport(Failure.ofStatus(code, "http " + code));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 408})
  void aServerThatFailsOpensIt(int code) throws InterruptedException {
    ask(true, status(code));

    assertThat(ask(true, LATE)).isInstanceOf(Outcome.BreakerOpen.class);
    assertThat(events.told()).containsExactly("opened model gpt");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 404, 429})
  void oneThatBlamesTheQuestionDoesNot(int code) throws InterruptedException {
    ask(true, status(code));

    // All must fail for it to open, and that one did not count as a failure.
    assertThat(ask(true, LATE)).isEqualTo(LATE);
    assertThat(ask(true, LATE)).isEqualTo(LATE);
  }

  @Test
  void aModelThatIsLateOpensItUnlessItHadLittleTime() throws InterruptedException {
    ask(false, LATE);
    assertThat(ask(true, LATE)).isEqualTo(LATE);

    assertThat(ask(true, LATE)).isInstanceOf(Outcome.BreakerOpen.class);
  }

  @Test
  void aTrialThatIsNotSentGivesItsPlaceBack() throws InterruptedException {
    ask(true, LATE);
    time.advance(Duration.ofSeconds(30));

    ask(true, new Outcome.OverBudget("spent"));

    assertThat(ask(true, LATE)).isEqualTo(LATE);
    assertThat(ask(true, LATE)).isInstanceOf(Outcome.BreakerOpen.class);
  }

  @Test
  void aTrialThatIsStoppedGivesItsPlaceBack() throws InterruptedException {
    ask(true, LATE);
    time.advance(Duration.ofSeconds(30));

    assertThatThrownBy(
            () ->
                breaker.around(
                    true,
                    () -> {
                      throw new InterruptedException();
                    }))
        .isInstanceOf(InterruptedException.class);

    assertThat(ask(true, LATE)).isEqualTo(LATE);
  }
}
