package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.HopReason;
import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {
  private final ManualTime time = new ManualTime();

  private RetryBudget budget(double ratio, double minPerSecond) {
    return new RetryBudget(new RetryBudgetSpec(ratio, minPerSecond), time);
  }

  private static int withdrawals(RetryBudget budget) {
    int paid = 0;
    while (budget.withdraw()) {
      paid++;
    }
    return paid;
  }

  private static void deposit(RetryBudget budget, int times) {
    for (int i = 0; i < times; i++) {
      budget.deposit();
    }
  }

  @Test
  void fiveFirstAttemptsPayForOneRetry() {
    RetryBudget budget = budget(0.2, 0);
    deposit(budget, 4);
    assertThat(budget.withdraw()).isFalse();

    budget.deposit();

    assertThat(withdrawals(budget)).isOne();
  }

  @Test
  void aShareThatNoDoubleHoldsExactlyIsExactNevertheless() {
    RetryBudget budget = budget(0.29, 0);
    deposit(budget, 100);

    assertThat(withdrawals(budget)).isEqualTo(29);
  }

  @Test
  void soManyASecondOverTheWindowAreAlwaysAllowed() {
    RetryBudget budget = budget(0, 10);

    assertThat(budget.remaining()).isEqualTo(100);
    assertThat(withdrawals(budget)).isEqualTo(100);
    assertThat(budget.remaining()).isZero();
  }

  @Test
  void whatIsOlderThanTheWindowNeitherPaysNorCosts() {
    RetryBudget budget = budget(0.5, 1);
    deposit(budget, 100);
    assertThat(withdrawals(budget)).isEqualTo(60);

    time.advance(ofSeconds(10));

    assertThat(withdrawals(budget)).isEqualTo(10);
  }

  @Test
  void manyAtOnceNeverGetMoreThanThereIs() throws Exception {
    RetryBudget budget = budget(0.2, 10);
    var paid = new AtomicInteger();
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      tasks.add(
          new FutureTask<>(
              () -> {
                budget.deposit();
                while (budget.withdraw()) {
                  paid.incrementAndGet();
                }
                return true;
              }));
    }

    tasks.forEach(Thread.ofVirtual()::start);
    for (FutureTask<Boolean> task : tasks) {
      task.get(10, TimeUnit.SECONDS);
    }

    assertThat(paid).hasValue(200);
    assertThat(budget.remaining()).isZero();
  }

  private Hop deliver(Retry retry) throws InterruptedException {
    Sent busy = Sent.failed(Failure.ofStatus(503, "http 503"));
    return retry.deliver(
        Specs.message("m"), "key", Deadline.never(time), (envelope, attempt) -> busy);
  }

  private Retry retry(int attempts, RetryTokens tokens, Rest rest) {
    var context = new DeliveryContext(time, rest, () -> 0.5, new RecordingMeters());
    return new Retry("a", Specs.retry(attempts), Optional.empty(), tokens, context);
  }

  @Test
  void aRetryThatCannotBePaidForEndsTheHopWithoutAWait() throws InterruptedException {
    Retry retry = retry(5, budget(0, 0.2), time::sleep);

    Hop hop = deliver(retry);

    Failure last = Failure.ofStatus(503, "http 503");
    assertThat(hop).isEqualTo(new Hop.GaveUp("a", HopReason.BUDGET, Optional.of(last), 3));
    assertThat(time.sleeps()).hasSize(2);
  }

  @Test
  void theLastAttemptPaysForNothing() throws InterruptedException {
    RetryBudget budget = budget(0, 10);

    deliver(retry(3, budget, time::sleep));

    assertThat(budget.remaining()).isEqualTo(98);
  }

  @Test
  void aRetryIsPaidForWhenItIsDecidedOnAndNotWhenItIsSent() throws InterruptedException {
    RetryBudget budget = budget(0, 10);
    List<Double> whileWaiting = new ArrayList<>();

    deliver(retry(3, budget, wait -> whileWaiting.add(budget.remaining())));

    assertThat(whileWaiting).containsExactly(99.0, 98.0);
  }
}
