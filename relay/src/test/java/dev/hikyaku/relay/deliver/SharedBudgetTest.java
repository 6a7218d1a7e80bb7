package dev.hikyaku.relay.deliver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spec.RetryBudgetSpec;
import dev.hikyaku.relay.spi.Counters;
import dev.hikyaku.relay.spi.StoreException;
import dev.hikyaku.relay.time.ManualTime;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two replicas and the store that counts for both. */
class SharedBudgetTest {
  private final ManualTime time = new ManualTime();
  private final Sums store = new Sums();

  /** Sums that nothing leaves, and that can be made to fail. */
  private static final class Sums implements Counters {
    private final Map<String, Double> sums = new HashMap<>();
    private boolean down;
    private int asked;

    private void check() throws StoreException {
      asked++;
      if (down) {
        throw new StoreException("counters", "down");
      }
    }

    @Override
    public void add(Window window, double amount) throws StoreException {
      check();
      sums.merge(window.name(), amount, Double::sum);
    }

    @Override
    public Reservation reserve(Window window, double amount, Limit limit) throws StoreException {
      check();
      double wanted = sums.getOrDefault(window.name(), 0.0) + amount;
      if (!limit.allows(wanted, sums.getOrDefault(limit.of(), 0.0))) {
        return new Reservation.Refused();
      }
      sums.put(window.name(), wanted);
      return new Reservation.Granted(window, 0, amount);
    }

    @Override
    public void settle(Reservation.Granted granted, double actual) {}

    @Override
    public double sum(Window window) throws StoreException {
      check();
      return sums.getOrDefault(window.name(), 0.0);
    }
  }

  private SharedBudget replica(double ratio, double minPerSecond) {
    return new SharedBudget("a", new RetryBudgetSpec(ratio, minPerSecond), store, time);
  }

  private static int withdrawals(SharedBudget budget, int most) throws Exception {
    int paid = 0;
    while (paid < most && budget.withdraw()) {
      paid++;
    }
    return paid;
  }

  @Test
  void aBudgetOfAHundredIsAHundredForBoth() throws Exception {
    SharedBudget one = replica(0, 10);
    SharedBudget other = replica(0, 10);

    assertThat(withdrawals(one, 60)).isEqualTo(60);
    assertThat(withdrawals(other, 60)).isEqualTo(40);
    assertThat(withdrawals(one, 1)).isZero();
  }

  @Test
  void theFirstAttemptsOfOnePayForTheRetriesOfTheOther() throws Exception {
    SharedBudget one = replica(0.5, 0);
    for (int i = 0; i < 9; i++) {
      one.deposit();
    }
    time.advance(Defaults.RETRY_BUDGET_EXCHANGE);
    one.deposit();

    assertThat(withdrawals(replica(0.5, 0), 100)).isEqualTo(5);
  }

  @Test
  void firstAttemptsAreToldOnceASecond() throws Exception {
    SharedBudget budget = replica(0.5, 0);
    for (int i = 0; i < 1000; i++) {
      budget.deposit();
    }
    assertThat(store.asked).isZero();

    time.advance(Defaults.RETRY_BUDGET_EXCHANGE);
    budget.deposit();
    budget.deposit();

    assertThat(store.sums).containsEntry("first/a", 1001.0);
    assertThat(budget.remaining()).isEqualTo(500.5);
  }

  @Test
  void whileTheStoreFailsEachReplicaHasTheBudgetForItself() throws Exception {
    SharedBudget one = replica(0, 1);
    SharedBudget other = replica(0, 1);
    store.down = true;

    assertThat(withdrawals(one, 100)).isEqualTo(10);
    assertThat(withdrawals(other, 100)).isEqualTo(10);
  }

  @Test
  void firstAttemptsThatCouldNotBeToldAreToldLater() throws Exception {
    SharedBudget one = replica(0.5, 0);
    store.down = true;
    for (int i = 0; i < 10; i++) {
      one.deposit();
    }
    assertThat(withdrawals(one, 1)).isEqualTo(1);
    store.down = false;

    assertThat(withdrawals(one, 100)).isEqualTo(5);
  }
}
