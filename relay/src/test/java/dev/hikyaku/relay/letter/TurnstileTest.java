package dev.hikyaku.relay.letter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TurnstileTest {
  private final ManualTime time = new ManualTime();
  private final Turnstile turnstile = new Turnstile();

  @Test
  void whoeverComesFirstGoesFirstAlsoBeforeOneThatComesAgain() throws Exception {
    List<String> order = Collections.synchronizedList(new ArrayList<>());
    Deadline never = Deadline.never(time);
    assertThat(turnstile.enter(never, time)).isTrue();
    List<Thread> threads = new ArrayList<>();
    for (String name : List.of("a", "b", "c")) {
      int before = turnstile.length();
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      assertThat(turnstile.enter(never, time)).isTrue();
                      order.add(name);
                      turnstile.leave();
                    } catch (InterruptedException stop) {
                      order.add("interrupted");
                    }
                  }));
      while (turnstile.length() == before) {
        Thread.onSpinWait();
      }
    }

    turnstile.leave();
    assertThat(turnstile.enter(never, time)).isTrue();

    assertThat(order).containsExactly("a", "b", "c");
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  void whoWaitedItsPatienceOutLeavesTheLine() throws Exception {
    assertThat(turnstile.enter(Deadline.never(time), time)).isTrue();
    FutureTask<Boolean> late =
        new FutureTask<>(() -> turnstile.enter(Deadline.in(Duration.ofSeconds(1), time), time));
    Thread.ofVirtual().start(late);
    time.awaitWaiting(1);

    time.advance(Duration.ofSeconds(1));

    assertThat(late.get()).isFalse();
    assertThat(turnstile.length()).isOne();
  }

  @Test
  void whoIsInterruptedLeavesTheLine() throws Exception {
    assertThat(turnstile.enter(Deadline.never(time), time)).isTrue();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    boolean unused = turnstile.enter(Deadline.never(time), time);
                  } catch (InterruptedException expected) {
                    // As it should.
                  }
                });
    while (turnstile.length() < 2) {
      Thread.onSpinWait();
    }

    waiting.interrupt();
    waiting.join();

    assertThat(turnstile.length()).isOne();
  }
}
