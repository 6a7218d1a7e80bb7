package dev.hikyaku.relay.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UninterruptedTest {
  private final List<Boolean> seen = new ArrayList<>();

  @AfterEach
  void calm() {
    boolean unused = Thread.interrupted();
  }

  @Test
  void workThatIsInterruptedBeginsAgainAndTheInterruptIsPassedOn() {
    String done =
        Uninterrupted.done(
            () -> {
              seen.add(Thread.currentThread().isInterrupted());
              if (seen.size() < 3) {
                throw new InterruptedException();
              }
              return "done";
            });

    assertThat(done).isEqualTo("done");
    assertThat(seen).containsExactly(false, false, false);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void anInterruptFromBeforeIsKeptForLater() {
    Thread.currentThread().interrupt();

    boolean inside = Uninterrupted.done(() -> Thread.currentThread().isInterrupted());

    assertThat(inside).isFalse();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void nobodyIsInterruptedWithoutAnInterrupt() {
    assertThat(Uninterrupted.<Integer, RuntimeException>done(() -> 1)).isOne();

    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
