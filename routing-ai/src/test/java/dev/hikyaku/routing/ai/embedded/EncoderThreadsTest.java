package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EncoderThreadsTest {
  @Test
  void encodingRunsOnAPlatformThread() throws InterruptedException {
    var virtual = new AtomicReference<>(true);
    Encoder threads =
        new EncoderThreads(
            texts -> {
              virtual.set(Thread.currentThread().isVirtual());
              return List.of(Vector.of(1));
            });

    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    threads.encode(List.of("a"));
                  } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                  }
                });
    caller.join();

    assertThat(virtual.get()).isFalse();
  }

  @Test
  void anInterruptedCallerStopsWaiting() throws InterruptedException {
    var release = new CountDownLatch(1);
    var entered = new CountDownLatch(1);
    Encoder threads =
        new EncoderThreads(
            texts -> {
              entered.countDown();
              release.await();
              return List.of();
            });
    var thrown = new AtomicReference<Throwable>(new AssertionError("nothing thrown"));
    Thread caller =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    threads.encode(List.of("a"));
                  } catch (InterruptedException stop) {
                    thrown.set(stop);
                  }
                });
    entered.await();

    caller.interrupt();
    caller.join();
    release.countDown();

    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aFaultOfTheEncoderIsToldAsSuch() {
    Encoder threads =
        new EncoderThreads(
            texts -> {
              throw new UnsatisfiedLinkError("no native library here");
            });

    assertThatThrownBy(() -> threads.encode(List.of("a")))
        .isInstanceOf(EncoderException.class)
        .hasMessageContaining("no native library here");
  }
}
