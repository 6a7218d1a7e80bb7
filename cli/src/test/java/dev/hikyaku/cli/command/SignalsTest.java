package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SignalsTest {
  @Test
  void theFirstSignalInterruptsTheWorker() throws Exception {
    CountDownLatch stopped = new CountDownLatch(1);
    Thread worker =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    new CountDownLatch(1).await();
                  } catch (InterruptedException expected) {
                    stopped.countDown();
                  }
                });
    Signals signals = Signals.interrupt(worker);

    raise("TERM");

    assertThat(stopped.await(20, TimeUnit.SECONDS)).isTrue();
    signals.release();
  }

  private static void raise(String name) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Signal");
    Object signal = type.getConstructor(String.class).newInstance(name);
    type.getMethod("raise", type).invoke(null, signal);
  }
}
