package dev.hikyaku.relay.dispatch;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.ManualTime;
import dev.hikyaku.relay.time.SystemTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

class WorkersTest {
  private final ManualTime time = ManualTime.blocking();
  private final Workers workers = new Workers(1, time);

  /** A message's work, on a thread of its own, with a worker. */
  private static FutureTask<Boolean> message(Workers workers, Callable<Boolean> work)
      throws InterruptedException {
    workers.acquire();
    var task = new FutureTask<>(work);
    Thread.ofVirtual().start(() -> workers.spend(task));
    return task;
  }

  /** Branches of the calling thread's message, waited for as a message waits. */
  private static void branches(Workers workers, List<Callable<Boolean>> works) throws Exception {
    List<FutureTask<Boolean>> tasks = new ArrayList<>();
    for (Callable<Boolean> work : works) {
      var task = new FutureTask<>(workers.branch(work));
      tasks.add(task);
      Thread.ofVirtual().start(task);
    }
    for (FutureTask<Boolean> task : tasks) {
      CountDownLatch done = new CountDownLatch(1);
      Thread.ofVirtual().start(() -> awaitEnd(task, done));
      workers.resting(
          () -> {
            done.await();
            return true;
          });
    }
  }

  private static void awaitEnd(FutureTask<Boolean> task, CountDownLatch done) {
    try {
      task.get();
    } catch (Exception bug) {
      throw new IllegalStateException(bug);
    } finally {
      done.countDown();
    }
  }

  private void awaitIdle(int count) {
    while (workers.idle() != count) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aMessageThatWaitsGivesItsWorkerBackAndTakesOneAgain() throws Exception {
    FutureTask<Boolean> resting =
        message(
            workers,
            () -> {
              workers.rest(ofSeconds(1));
              return true;
            });
    awaitIdle(1);
    var hold = new CountDownLatch(1);
    FutureTask<Boolean> other =
        message(
            workers,
            () -> {
              hold.await();
              return true;
            });
    assertThat(workers.idle()).isZero();

    time.awaitSleeping(1);
    time.advance(ofSeconds(1));
    assertThat(resting.isDone()).isFalse();
    hold.countDown();

    assertThat(resting.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(other.get(10, TimeUnit.SECONDS)).isTrue();
    awaitIdle(1);
  }

  @Test
  void aMessageWithSeveralWaitingBranchesGivesBackOneWorkerOnly() throws Exception {
    Callable<Boolean> rests =
        () -> {
          workers.rest(ofSeconds(1));
          return true;
        };

    FutureTask<Boolean> message =
        message(
            workers,
            () -> {
              branches(workers, List.of(rests, rests, rests));
              return true;
            });
    time.awaitSleeping(3);
    awaitIdle(1);
    time.advance(ofSeconds(1));

    assertThat(message.get(10, TimeUnit.SECONDS)).isTrue();
    awaitIdle(1);
  }

  @Test
  void aMessageHoldsItsWorkerWhileOneBranchIsAtWork() throws Exception {
    var hold = new CountDownLatch(1);
    FutureTask<Boolean> message =
        message(
            workers,
            () -> {
              branches(
                  workers,
                  List.of(
                      () -> {
                        workers.rest(ofSeconds(1));
                        return true;
                      },
                      () -> {
                        hold.await();
                        return true;
                      }));
              return true;
            });

    time.awaitSleeping(1);
    assertThat(workers.idle()).isZero();
    hold.countDown();
    awaitIdle(1);
    time.advance(ofSeconds(1));

    assertThat(message.get(10, TimeUnit.SECONDS)).isTrue();
    awaitIdle(1);
  }

  @Test
  void aThreadWithoutAMessageSimplyWaits() throws Exception {
    var manual = new ManualTime();
    var none = new Workers(1, manual);

    none.rest(ofSeconds(3));
    assertThat(none.resting(() -> "done")).isEqualTo("done");
    assertThat(none.branch(() -> "work").call()).isEqualTo("work");

    assertThat(manual.sleeps()).containsExactly(ofSeconds(3));
    assertThat(none.idle()).isOne();
  }

  @Test
  void whateverBranchesDoNoMoreMessagesWorkThanThereAreWorkersAndAllComeBack() throws Exception {
    var few = new Workers(3, SystemTime.INSTANCE);
    var atWork = new AtWork();
    List<FutureTask<Boolean>> messages = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      var random = new SplittableRandom(i);
      messages.add(message(few, () -> busy(few, random, atWork)));
    }

    for (FutureTask<Boolean> message : messages) {
      assertThat(message.get(30, TimeUnit.SECONDS)).isTrue();
    }

    while (few.idle() < 3) {
      Thread.onSpinWait();
    }
    assertThat(few.idle()).isEqualTo(3);
    assertThat(atWork.most).isBetween(1, 3);
  }

  /** Counts messages with a branch at work. */
  private static final class AtWork {
    private final ReentrantLock lock = new ReentrantLock();
    private int messages;
    private int most;

    /** One more branch of a message that had so many, or one less. */
    void change(AtomicInteger branches, int by) {
      lock.lock();
      try {
        int before = branches.getAndAdd(by);
        messages += (before + by == 0 ? 0 : 1) - (before == 0 ? 0 : 1);
        most = Math.max(most, messages);
      } finally {
        lock.unlock();
      }
    }
  }

  private static boolean busy(Workers few, SplittableRandom random, AtWork atWork)
      throws Exception {
    var branches = new AtomicInteger();
    List<Callable<Boolean>> works = new ArrayList<>();
    for (int branch = 0; branch < 3; branch++) {
      SplittableRandom own = random.split();
      works.add(
          () -> {
            for (int turn = 0; turn < 5; turn++) {
              atWork.change(branches, 1);
              LockSupport.parkNanos(1); // lets others in
              atWork.change(branches, -1);
              if (own.nextBoolean()) {
                few.rest(ofMillis(1));
              }
            }
            return true;
          });
    }
    branches(few, works);
    return true;
  }
}
