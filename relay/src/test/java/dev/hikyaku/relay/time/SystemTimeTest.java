package dev.hikyaku.relay.time;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SystemTimeTest {
  private final SystemTime time = SystemTime.INSTANCE;
  private final BlockingQueue<String> ran = new LinkedBlockingQueue<>();

  private String next() throws InterruptedException {
    String next = ran.poll(10, TimeUnit.SECONDS);
    return next == null ? "nothing" : next;
  }

  @Test
  void aTimerRunsWhenItIsDueAndNotBefore() throws InterruptedException {
    long begun = time.nanos();
    time.after(ofMillis(20), () -> ran.add("due"));

    assertThat(next()).isEqualTo("due");
    assertThat(Duration.ofNanos(time.nanos() - begun)).isGreaterThanOrEqualTo(ofMillis(20));
  }

  @Test
  void aTimerThatIsDueSoonerOvertakesTheOnesBefore() throws InterruptedException {
    Time.Timer late = time.after(ofHours(1), () -> ran.add("late"));
    time.after(ofMillis(30), () -> ran.add("second"));
    time.after(ofMillis(1), () -> ran.add("first"));

    assertThat(next()).isEqualTo("first");
    assertThat(next()).isEqualTo("second");
    late.cancel();
  }

  @Test
  void aCancelledTimerNeverRuns() throws InterruptedException {
    Time.Timer cancelled = time.after(ofMillis(5), () -> ran.add("cancelled"));
    cancelled.cancel();
    cancelled.cancel();
    time.after(ofMillis(15), () -> ran.add("kept"));

    assertThat(next()).isEqualTo("kept");
    assertThat(ran).isEmpty();
  }

  @Test
  void aTaskThatFailsTakesNoOtherTimerWithIt() throws InterruptedException {
    time.after(
        Duration.ZERO,
        () -> {
          throw new IllegalStateException("broken task");
        });
    time.after(ofMillis(1), () -> ran.add("next"));

    assertThat(next()).isEqualTo("next");
  }

  @Test
  void aWaitOfCenturiesIsNeverDue() throws InterruptedException {
    Time.Timer never = time.after(Duration.ofSeconds(Long.MAX_VALUE), () -> ran.add("never"));
    time.after(ofMillis(1), () -> ran.add("soon"));

    assertThat(next()).isEqualTo("soon");
    assertThat(ran).isEmpty();
    never.cancel();
  }

  @Test
  void manyThreadsThatSetAndCancelLoseNoTimer() throws InterruptedException {
    int threads = 20;
    int each = 500;
    var due = new CountDownLatch(threads * each);
    var wrong = new AtomicInteger();
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      var random = new SplittableRandom(i);
      all.add(
          Thread.startVirtualThread(
              () -> {
                for (int n = 0; n < each; n++) {
                  time.after(ofHours(1), wrong::incrementAndGet).cancel();
                  time.after(ofMillis(random.nextInt(20)), due::countDown);
                }
              }));
    }
    for (Thread thread : all) {
      thread.join();
    }

    assertThat(due.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(wrong).hasValue(0);
  }
}
