package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.Metric;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Candidate;
import dev.hikyaku.relay.spi.Evidence.ModelAttempt;
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
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModelChainTest {
  private static final Question QUESTION =
      new Question(
          List.of(new Candidate("a", Optional.of("The letter a"), List.of(), List.of())),
          Choose.ONE);
  private static final DecisionModel SURE = Fakes.saying(Map.of("a", 0.9, "none", 0.1));
  private static final DecisionModel UNSURE = Fakes.saying(Map.of("a", 0.3, "none", 0.7));
  private static final DecisionModel BROKEN = Fakes.failing(new IllegalStateException("broken"));

  private final RecordingMeters meters = new RecordingMeters();

  private ModelChain chain(Strategy strategy, DecisionModel... models) {
    return chain(Duration.ofSeconds(30), strategy, models);
  }

  private ModelChain chain(Duration perTry, Strategy strategy, DecisionModel... models) {
    List<ServedModel> served = new ArrayList<>();
    for (DecisionModel model : models) {
      served.add(Fakes.served("m" + (served.size() + 1), model));
    }
    var limits = new ModelLimits(perTry, 2, Duration.ofMillis(1), Duration.ofMillis(1));
    return chain(served, strategy, limits, SystemTime.INSTANCE);
  }

  private static ModelLimits limits(Duration perTry) {
    return new ModelLimits(perTry, 1, Duration.ofMillis(1), Duration.ofMillis(1));
  }

  private static FutureTask<Asked> asking(ModelChain chain, Duration timeout) {
    var asking = new FutureTask<>(() -> ask(chain, timeout));
    Thread.ofVirtual().start(asking);
    return asking;
  }

  private static Asked.Answered answered(FutureTask<Asked> asking) throws Exception {
    return answered(asking.get(20, TimeUnit.SECONDS));
  }

  private ModelChain chain(
      List<ServedModel> models, Strategy strategy, ModelLimits limits, Time time) {
    var watch = new Watch("triage", time, meters, Events.NONE);
    var spec = new ChainSpec(strategy, OptionalInt.empty(), BudgetSpec.NONE, Optional.empty(), "");
    return new ModelChain(models, spec, new ModelCall(limits, Budget.ENDLESS, watch), watch);
  }

  private int moves(String from, String to, String why) {
    return meters.of(Metric.AI_MODEL_FALLBACK, "triage", from, to, why);
  }

  private static Asked ask(ModelChain chain, Duration timeout) throws InterruptedException {
    var asking =
        new Asking(
            QUESTION,
            "text",
            answer -> answer.probabilities().getOrDefault("a", 0.0) >= 0.6,
            Span.NONE);
    return chain.ask(asking, timeout);
  }

  private static Asked ask(ModelChain chain) throws InterruptedException {
    return ask(chain, Duration.ofSeconds(20));
  }

  private static Asked.Answered answered(Asked asked) {
    assertThat(asked).isInstanceOf(Asked.Answered.class);
    return (Asked.Answered) asked;
  }

  @Test
  void theFirstModelThatAnswersHasTheWord() throws InterruptedException {
    var asked = answered(ask(chain(Strategy.FALLBACK, UNSURE, SURE)));

    assertThat(asked.answer().model().name()).isEqualTo("m1");
    assertThat(asked.answer().version()).isEqualTo("fake-1");
    assertThat(asked.servedBy()).isEqualTo(Asked.ServedBy.PRIMARY);
    assertThat(moves("m1", "m2", "unsure")).isZero();
  }

  @Test
  void aBrokenModelIsFollowedByTheNext() throws InterruptedException {
    var asked = answered(ask(chain(Strategy.FALLBACK, BROKEN, SURE)));

    assertThat(asked.servedBy()).isEqualTo(Asked.ServedBy.MODEL_FALLBACK);
    assertThat(asked.attempts())
        .extracting(ModelAttempt::outcome)
        .containsExactly("transport", "chosen");
    assertThat(moves("m1", "m2", "unexpected")).isOne();
  }

  @Test
  void aHangingModelCostsItsTimeLimitAndNoMore() throws Exception {
    var time = new ManualTime();
    var models = List.of(Fakes.served("m1", Fakes.hanging()), Fakes.served("m2", SURE));
    var limited = chain(models, Strategy.FALLBACK, limits(Duration.ofMillis(200)), time);
    var asking = asking(limited, Duration.ofSeconds(20));
    time.awaitWaiting(1);

    time.advance(Duration.ofMillis(200));

    assertThat(answered(asking).answer().model().name()).isEqualTo("m2");
    assertThat(answered(asking).attempts().getFirst().outcome()).isEqualTo("timeout");
    assertThat(answered(asking).attempts().getFirst().millis()).isEqualTo(200);
  }

  @Test
  void theTimeThatIsLeftIsSharedAmongTheModelsToCome() throws Exception {
    var time = new ManualTime();
    var models = List.of(Fakes.served("m1", Fakes.hanging()), Fakes.served("m2", SURE));
    var chain = chain(models, Strategy.FALLBACK, limits(Duration.ofSeconds(30)), time);
    var asking = asking(chain, Duration.ofSeconds(4));
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(2));

    assertThat(answered(asking).answer().model().name()).isEqualTo("m2");
    assertThat(answered(asking).attempts().getFirst().millis()).isEqualTo(2000);
  }

  @Test
  void waitingForAPlaceIsNotTheModelsSlowness() throws Exception {
    var places = Places.of(1);
    var served = Fakes.served("m1", SURE, Terms.NONE, ServedModel.Gate.of(places));
    var time = new ManualTime();
    var chain = chain(List.of(served), Strategy.FALLBACK, limits(Duration.ofMillis(200)), time);
    assertThat(places.take(Duration.ZERO, time)).isTrue();
    var asking = asking(chain, Duration.ofSeconds(30));
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(20));
    places.giveBack();

    assertThat(answered(asking).answer().model().name()).isEqualTo("m1");
  }

  @Test
  void whoFindsNoPlaceInItsShareOfTheTimeGoesOnToTheNextModel() throws Exception {
    var full = Places.of(1);
    var time = new ManualTime();
    assertThat(full.take(Duration.ZERO, time)).isTrue();
    var first = Fakes.served("m1", SURE, Terms.NONE, ServedModel.Gate.of(full));
    var models = List.of(first, Fakes.served("m2", SURE));
    var chain = chain(models, Strategy.FALLBACK, limits(Duration.ofSeconds(4)), time);
    var asking = asking(chain, Duration.ofSeconds(2));
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(1));

    assertThat(answered(asking).attempts())
        .extracting(ModelAttempt::model, ModelAttempt::outcome)
        .containsExactly(tuple("m1", "busy"), tuple("m2", "chosen"));
    assertThat(moves("m1", "m2", "busy")).isOne();
    assertThat(full.take(Duration.ZERO, time)).isFalse();
  }

  @Test
  void underCascadeAnUnsureModelIsFollowedByTheNext() throws InterruptedException {
    var asked = answered(ask(chain(Strategy.CASCADE, UNSURE, SURE)));

    assertThat(asked.answer().model().name()).isEqualTo("m2");
    assertThat(asked.servedBy()).isEqualTo(Asked.ServedBy.CASCADE);
    assertThat(moves("m1", "m2", "unsure")).isOne();
  }

  @Test
  void underCascadeTheLastAnswerStandsWhenTheRestFails() throws InterruptedException {
    var asked = answered(ask(chain(Strategy.CASCADE, UNSURE, BROKEN)));

    assertThat(asked.answer().model().name()).isEqualTo("m1");
    assertThat(asked.attempts()).hasSize(2);
  }

  @Test
  void whenNoModelAnswersTheLastFailureIsTold() throws InterruptedException {
    var asked = ask(chain(Strategy.FALLBACK, BROKEN, BROKEN));

    assertThat(asked).isInstanceOf(Asked.Unanswered.class);
    assertThat(((Asked.Unanswered) asked).failure().message()).isEqualTo("broken");
  }

  @Test
  void aFailureThatMayPassIsTriedAgain() throws InterruptedException {
    var calls = new AtomicInteger();
    var flaky =
        Fakes.of(
            request -> {
              if (calls.incrementAndGet() == 1) {
                throw new IllegalArgumentException("once");
              }
              return Fakes.response(Map.of("a", 0.9, "none", 0.1));
            });

    var asked = answered(ask(chain(Strategy.FALLBACK, flaky)));

    assertThat(asked.attempts())
        .extracting(ModelAttempt::outcome)
        .containsExactly("transport", "chosen");
    assertThat(asked.servedBy()).isEqualTo(Asked.ServedBy.PRIMARY);
  }

  @Test
  void anAnswerThatIsNoneOfTheOptionsIsMalformed() throws InterruptedException {
    var inventive = Fakes.saying(Map.of("mallory", 0.9, "none", 0.1));

    var asked = ask(chain(Strategy.FALLBACK, inventive));

    assertThat(asked).isInstanceOf(Asked.Unanswered.class);
    assertThat(asked.attempts()).extracting(ModelAttempt::outcome).containsExactly("malformed");
  }

  @Test
  void anInterruptStopsTheChain() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> ask(chain(Strategy.FALLBACK, Fakes.hanging(), SURE)))
        .isInstanceOf(InterruptedException.class);
  }
}
