package dev.hikyaku.relay.deliver;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.relay.observe.RecordingMeters;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class InFlightTest {
  private final ManualTime time = new ManualTime();

  /** Waits and says so. */
  private final AtomicInteger resting = new AtomicInteger();

  private final Rest rest =
      new Rest() {
        @Override
        public void rest(Duration wait) throws InterruptedException {
          time.sleep(wait);
        }

        @Override
        public <T> T resting(Wait<T> wait) throws InterruptedException {
          resting.incrementAndGet();
          return wait.await();
        }
      };

  private InFlight most(int most) {
    return new InFlight(most, new DeliveryContext(time, rest, () -> 0.5, new RecordingMeters()));
  }

  private void awaitResting(int count) {
    while (resting.get() < count) {
      Thread.onSpinWait();
    }
  }

  private FutureTask<Boolean> park(InFlight places, Deadline deadline) {
    int before = resting.get();
    var task = new FutureTask<>(() -> places.enter(deadline));
    Thread.ofVirtual().start(task);
    awaitResting(before + 1);
    return task;
  }

  @Test
  void whoFindsNoPlaceRestsAndGetsOneInTheOrderOfComing() throws Exception {
    InFlight places = most(2);
    assertThat(places.enter(Deadline.never(time))).isTrue();
    assertThat(places.enter(Deadline.never(time))).isTrue();
    assertThat(resting).hasValue(0);
    List<FutureTask<Boolean>> parked = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      parked.add(park(places, Deadline.never(time)));
    }

    for (FutureTask<Boolean> next : parked) {
      assertThat(next.isDone()).isFalse();
      places.leave();
      assertThat(next.get(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void theDeadlineEndsTheWait() throws Exception {
    InFlight places = most(1);
    places.enter(Deadline.never(time));
    FutureTask<Boolean> parked = park(places, Deadline.in(ofSeconds(5), time));

    time.advance(ofSeconds(5));

    assertThat(parked.get(10, TimeUnit.SECONDS)).isFalse();
    places.leave();
    assertThat(places.free()).isOne();
    assertThat(time.timers()).isZero();
  }

  @Test
  void anInterruptEndsTheWaitAndTakesNoPlaceAlong() throws Exception {
    InFlight places = most(1);
    places.enter(Deadline.never(time));
    var task = new FutureTask<>(() -> places.enter(Deadline.never(time)));
    Thread thread = Thread.ofVirtual().start(task);
    awaitResting(1);

    thread.interrupt();

    assertThatThrownBy(() -> task.get(10, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(InterruptedException.class);
    places.leave();
    assertThat(places.free()).isOne();
  }

  @Test
  void whateverHappensPlacesComeBackAndAreNeverMoreThanThereAre() throws Exception {
    InFlight places = most(7);
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    var threads = new ConcurrentLinkedQueue<Thread>();
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      var random = new SplittableRandom(i);
      tasks.add(
          new FutureTask<>(
              () -> {
                for (int turn = 0; turn < 20; turn++) {
                  visit(places, random, inside, most);
                }
                return true;
              }));
    }

    tasks.forEach(task -> threads.add(Thread.ofVirtual().start(task)));
    var random = new SplittableRandom(1);
    while (tasks.stream().anyMatch(task -> !task.isDone())) {
      threads.stream().filter(t -> random.nextInt(10) == 0).forEach(Thread::interrupt);
      time.advance(ofSeconds(1));
    }
    for (FutureTask<Boolean> task : tasks) {
      task.get(10, TimeUnit.SECONDS);
    }

    assertThat(most.get()).isBetween(1, 7);
    assertThat(places.free()).isEqualTo(7);
    assertThat(time.timers()).isZero();
  }

  private void visit(
      InFlight places, SplittableRandom random, AtomicInteger inside, AtomicInteger most) {
    Deadline deadline =
        random.nextBoolean() ? Deadline.never(time) : Deadline.in(ofSeconds(3), time);
    try {
      if (!places.enter(deadline)) {
        return;
      }
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      LockSupport.parkNanos(1); // lets others in
      inside.decrementAndGet();
      places.leave();
    } catch (InterruptedException cancelled) {
      // Nothing to give back.
    }
  }
}
