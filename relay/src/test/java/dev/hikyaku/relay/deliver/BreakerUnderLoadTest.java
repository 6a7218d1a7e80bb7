package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.circuit.Circuit;
import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.spi.Attempted;
import dev.hikyaku.relay.spi.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class BreakerUnderLoadTest {
  private final BreakerSetup setup = new BreakerSetup();

  @Test
  void fiveHundredAtTheMomentOfHalfOpenMakeFiveTrials() throws Exception {
    setup.halfOpen();
    var hold = new CountDownLatch(1);
    List<FutureTask<Attempted>> tasks = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      tasks.add(
          new FutureTask<>(
              () ->
                  setup.run(
                      (envelope, attempt) -> {
                        hold.await();
                        return Sent.accepted();
                      })));
    }

    tasks.forEach(Thread.ofVirtual()::start);
    int refused = 0;
    while (refused < 495) {
      refused = (int) tasks.stream().filter(FutureTask::isDone).count();
      Thread.onSpinWait();
    }
    assertThat(setup.sent).hasValue(5);
    hold.countDown();
    int accepted = 0;
    for (FutureTask<Attempted> task : tasks) {
      accepted += task.get(10, TimeUnit.SECONDS) instanceof Sent.Accepted ? 1 : 0;
    }

    assertThat(accepted).isEqualTo(5);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
  }

  @Test
  void aTrialThatOutlastsItsPeriodKeepsItsPlaceUntilItComesBack() throws Exception {
    setup.halfOpen();
    var hold = new CountDownLatch(1);
    var slow =
        new FutureTask<>(
            () ->
                setup.run(
                    (envelope, attempt) -> {
                      hold.await();
                      return Sent.accepted();
                    }));
    Thread.ofVirtual().start(slow);
    while (setup.breaker.trials() < 1) {
      Thread.onSpinWait();
    }
    setup.answer(503);
    setup.time.advance(ofSeconds(30));

    setup.answers(4, 200);
    assertThat(setup.answer(200)).isEqualTo(BreakerSetup.OPEN);
    hold.countDown();
    slow.get(10, TimeUnit.SECONDS);

    assertThat(setup.answer(200)).isEqualTo(Sent.accepted());
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
  }

  @Test
  void whateverHappensPermitsComeBackAndTheSumOfOutcomesIsTheNumberOfCalls() throws Exception {
    var most = new AtomicInteger();
    List<FutureTask<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int seed = i;
      tasks.add(new FutureTask<>(() -> worker(new SplittableRandom(seed), most)));
    }

    tasks.forEach(Thread.ofVirtual()::start);
    int outcomes = 0;
    for (FutureTask<Integer> task : tasks) {
      outcomes += task.get(30, TimeUnit.SECONDS);
    }

    assertThat(outcomes).isEqualTo(200 * 100);
    assertThat(most.get()).isLessThanOrEqualTo(Defaults.BREAKER.halfOpenMax());
    assertThat(setup.breaker.trials()).isZero();
    // whatever state it was left in, it can be brought to close
    setup.time.advance(ofSeconds(60));
    setup.answers(5, 200);
    assertThat(setup.breaker.state()).isEqualTo(Circuit.State.CLOSED);
    assertThat(setup.meters.breakerState("a[0]")).isZero();
  }

  private int worker(SplittableRandom random, AtomicInteger most) {
    int outcomes = 0;
    for (int call = 0; call < 100; call++) {
      try {
        Attempted answer = setup.run((envelope, attempt) -> act(random, most));
        outcomes += answer instanceof Sent || answer.equals(BreakerSetup.OPEN) ? 1 : 0;
      } catch (InterruptedException | IllegalStateException expected) {
        outcomes++;
      }
      if (random.nextInt(200) == 0) {
        setup.time.advance(ofSeconds(10));
      }
    }
    return outcomes;
  }

  private Attempted act(SplittableRandom random, AtomicInteger most) throws InterruptedException {
    LockSupport.parkNanos(1); // lets others in
    most.accumulateAndGet(setup.breaker.trials(), Math::max);
    return switch (random.nextInt(10)) {
      case 0 -> throw new InterruptedException();
      case 1 -> throw new IllegalStateException("bug");
      case 2, 3, 4 -> Sent.accepted();
      default -> BreakerSetup.status(503);
    };
  }
}
