package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import dev.langchain4j.model.decision.DecisionModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is asked, what is not, and who has the place meanwhile. */
@Timeout(60)
class ModelCallTest {
  private static final Question QUESTION =
      new Question(
          List.of(new Candidate("a", Optional.of("The letter a"), List.of(), List.of())),
          Choose.ONE);
  private static final Asking ASKING = new Asking(QUESTION, "text", answer -> true, Span.NONE);
  private static final ModelLimits LIMITS =
      new ModelLimits(Duration.ofSeconds(4), 2, Duration.ofMillis(250), Duration.ofSeconds(5));

  private final AtomicInteger calls = new AtomicInteger();
  private final List<ModelAttempt> log = new ArrayList<>();

  private DecisionModel failing() {
    return Fakes.of(
        request -> {
          calls.incrementAndGet();
          throw new ModelException(new Outcome.Transport(Failure.passing("no", Tags.SERVER_ERROR)));
        });
  }

  private static ServedModel behind(DecisionModel model, Places places, ModelBreaker breaker) {
    return Fakes.served("m1", model, Terms.NONE, new ServedModel.Gate(places, breaker));
  }

  private static Watch watch(Time time) {
    return new Watch("triage", time, new RecordingMeters(), Events.NONE);
  }

  private static ModelCall call(Time time) {
    return new ModelCall(LIMITS, Budget.ENDLESS, watch(time));
  }

  @Test
  void aPlaceThatComesWhenTheTimeIsAsGoodAsUpIsNotUsedAndCostsNothing() throws Exception {
    Places places = Places.of(1);
    ManualTime time = new ManualTime();
    ServedModel model = behind(failing(), places, ModelBreaker.OFF);
    Deadline deadline = Deadline.in(Duration.ofSeconds(30), time);
    assertThat(places.take(Duration.ZERO, time)).isTrue();
    var asking = new FutureTask<>(() -> call(time).ask(model, ASKING, deadline, log));
    Thread.ofVirtual().start(asking);
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(30).minusMillis(1));
    places.giveBack();
    asking.get(10, TimeUnit.SECONDS);

    assertThat(calls).hasValue(0);
    assertThat(log).extracting(ModelAttempt::outcome).containsExactly("busy");
    assertThat(log.getFirst().tokens()).isZero();
    assertThat(places.take(Duration.ZERO, time)).isTrue();
  }

  @Test
  void thePlaceIsFreeBetweenTwoTries() throws Exception {
    Places places = Places.of(1);
    ManualTime time = ManualTime.blocking();
    ServedModel model = behind(failing(), places, ModelBreaker.OFF);
    Deadline deadline = Deadline.in(Duration.ofSeconds(30), time);
    var asking = new FutureTask<>(() -> call(time).ask(model, ASKING, deadline, log));
    Thread.ofVirtual().start(asking);
    time.awaitSleeping(1);

    assertThat(places.take(Duration.ofSeconds(10), time)).isTrue();
    places.giveBack();
    time.advance(Duration.ofSeconds(1));
    asking.get(10, TimeUnit.SECONDS);

    assertThat(calls).hasValue(2);
  }

  @Test
  void aTryWithLessThanTheModelsOwnLimitSaysNothingOfTheModel() throws Exception {
    List<Boolean> fair = new ArrayList<>();
    ModelBreaker watching =
        (whole, next) -> {
          fair.add(whole);
          return next.run();
        };
    ManualTime time = new ManualTime();
    DecisionModel sure = Fakes.saying(Map.of("a", 0.9, "none", 0.1));
    ServedModel model = behind(sure, Places.of(1), watching);

    call(time).ask(model, ASKING, Deadline.in(Duration.ofSeconds(3), time), log);
    call(time).ask(model, ASKING, Deadline.in(Duration.ofSeconds(20), time), log);

    assertThat(fair).containsExactly(false, true);
  }

  private static ModelChain cached(ServedModel model) {
    var watch = watch(SystemTime.INSTANCE);
    var limits =
        new ModelLimits(Duration.ofSeconds(30), 1, Duration.ofMillis(1), Duration.ofMillis(1));
    var spec =
        new ChainSpec(
            Strategy.FALLBACK,
            OptionalInt.empty(),
            BudgetSpec.NONE,
            Optional.of(new CacheSpec(Duration.ofMinutes(1), 10)),
            "");
    return new ModelChain(
        List.of(model), spec, new ModelCall(limits, Budget.ENDLESS, watch), watch);
  }

  @Test
  void whoWaitsForTheSameQuestionAndGetsNothingInTimeHasATryThatWasNotSent() throws Exception {
    var asked = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    ModelChain chain = cached(Fakes.served("m1", held(asked, goOn)));
    var first = new FutureTask<>(() -> chain.ask(ASKING, Duration.ofSeconds(30)));
    Thread.ofVirtual().start(first);
    asked.await();

    Asked late = chain.ask(ASKING, Duration.ofMillis(50));
    goOn.countDown();

    assertThat(late.attempts()).extracting(ModelAttempt::outcome).containsExactly("busy");
    assertThat(late.attempts().getFirst().tokens()).isZero();
    assertThat(first.get(10, TimeUnit.SECONDS).attempts()).hasSize(1);
  }

  @Test
  void whoeverIsToldTheFailureOfAnotherHasATryForItToo() throws Exception {
    var asked = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    ModelChain chain = cached(Fakes.served("m1", held(asked, goOn)));
    List<FutureTask<Asked>> all = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      var task = new FutureTask<>(() -> chain.ask(ASKING, Duration.ofSeconds(30)));
      awaitWaiting(Thread.ofVirtual().start(task));
      all.add(task);
    }
    asked.await();

    goOn.countDown();

    for (FutureTask<Asked> one : all) {
      assertThat(one.get(10, TimeUnit.SECONDS).attempts())
          .extracting(ModelAttempt::outcome)
          .containsExactly("transport");
    }
  }

  private static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }

  private static DecisionModel held(CountDownLatch asked, CountDownLatch goOn) {
    return Fakes.of(
        request -> {
          asked.countDown();
          try {
            goOn.await();
          } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
          }
          throw new ModelException(new Outcome.Transport(Failure.passing("no", Tags.SERVER_ERROR)));
        });
  }
}
