package dev.hikyaku.routing.ai.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.observe.Events;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LocalBudgetTest {
  private final ManualTime time = new ManualTime();
  private final RecordingMeters meters = new RecordingMeters();

  private Budget budget(OptionalInt tokens, OptionalInt calls, OptionalDouble usd) {
    return LocalBudget.of(
        new BudgetSpec(tokens, calls, usd), new Watch("triage", time, meters, Events.NONE));
  }

  private Budget ofTokens(int tokens) {
    return budget(OptionalInt.of(tokens), OptionalInt.empty(), OptionalDouble.empty());
  }

  private Budget ofUsd(double usd) {
    return budget(OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.of(usd));
  }

  private static Spending tokens(long count) {
    return new Spending(count, 0, 0, true);
  }

  private static Spending usd(double usd) {
    return new Spending(1, 0, usd, true);
  }

  private static Claim.Granted granted(Claim claim) {
    assertThat(claim).isInstanceOf(Claim.Granted.class);
    return (Claim.Granted) claim;
  }

  @Test
  void whatIsSetAsideIsNotThereForOthers() {
    Budget budget = ofTokens(100);
    granted(budget.claim(tokens(60)));

    assertThat(budget.claim(tokens(60))).isEqualTo(new Claim.Spent("tokens_per_minute"));
    granted(budget.claim(tokens(40)));
  }

  @Test
  void whatWasNotNeededComesBackWhenItIsSettled() {
    Budget budget = ofTokens(100);

    granted(budget.claim(tokens(90))).settle(tokens(10));

    assertThat(meters.modelBudgetRemaining("tokens_per_minute")).isEqualTo(90);
    granted(budget.claim(tokens(90)));
  }

  @Test
  void whatTookMoreThanExpectedIsCountedInFull() {
    Budget budget = ofTokens(100);

    granted(budget.claim(tokens(10))).settle(tokens(95));

    assertThat(budget.claim(tokens(10))).isInstanceOf(Claim.Spent.class);
  }

  @Test
  void aMinuteLaterItIsForgottenAndSettlingItThenChangesNothing() {
    Budget budget = ofTokens(100);
    Claim.Granted slow = granted(budget.claim(tokens(100)));
    time.advance(Duration.ofSeconds(59));
    assertThat(budget.claim(tokens(1))).isInstanceOf(Claim.Spent.class);

    time.advance(Duration.ofSeconds(1));
    slow.settle(tokens(10));

    assertThat(meters.modelBudgetRemaining("tokens_per_minute")).isEqualTo(100);
    granted(budget.claim(tokens(100)));
    assertThat(budget.claim(tokens(1))).isInstanceOf(Claim.Spent.class);
  }

  @Test
  void callsAreCountedHoweverTheyEnd() {
    Budget budget = budget(OptionalInt.empty(), OptionalInt.of(2), OptionalDouble.empty());
    granted(budget.claim(tokens(1))).settle(Spending.NONE);
    granted(budget.claim(tokens(1)));

    assertThat(budget.claim(tokens(1))).isEqualTo(new Claim.Spent("calls_per_minute"));
  }

  @Test
  void moneyIsCountedByTheDayOfUtc() {
    Budget budget = ofUsd(0.3);
    granted(budget.claim(usd(0.1)));
    granted(budget.claim(usd(0.1)));
    granted(budget.claim(usd(0.1)));
    assertThat(budget.claim(usd(0.1))).isEqualTo(new Claim.Spent("usd_per_day"));

    LocalTime now = LocalTime.ofInstant(time.now(), ZoneOffset.UTC);
    time.advance(Duration.between(now, LocalTime.MAX));
    assertThat(budget.claim(usd(0.1))).isInstanceOf(Claim.Spent.class);
    time.advance(Duration.ofNanos(1));

    granted(budget.claim(usd(0.3)));
  }

  @Test
  void theCostOfAQuestionStaysWithTheDayItWasAskedOn() {
    Budget budget = ofUsd(1);
    Claim.Granted late = granted(budget.claim(usd(0.1)));
    time.advance(Duration.ofDays(1));

    late.settle(usd(0.9));

    assertThat(meters.modelBudgetRemaining("usd_per_day")).isCloseTo(1, within(1e-9));
  }

  @Test
  void manyAtOnceDoNotOverspendTogether() throws Exception {
    Budget budget = ofTokens(1000);
    CountDownLatch go = new CountDownLatch(1);
    List<FutureTask<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      var task =
          new FutureTask<>(
              () -> {
                go.await();
                return budget.claim(tokens(30)) instanceof Claim.Granted;
              });
      all.add(task);
      Thread.ofVirtual().start(task);
    }

    go.countDown();

    int through = 0;
    for (FutureTask<Boolean> one : all) {
      through += one.get(10, TimeUnit.SECONDS) ? 1 : 0;
    }
    assertThat(through).isEqualTo(33);
  }
}
