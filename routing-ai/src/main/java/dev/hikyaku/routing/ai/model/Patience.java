package dev.hikyaku.routing.ai.model;

import dev.hikyaku.relay.time.Time;
import dev.hikyaku.relay.time.Time.Timer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Waits for what somebody else brings, but not for ever. Stateless. */
final class Patience {
  private Patience() {}

  /**
   * What was brought in time.
   *
   * @param awaited never ends with an exception; ends here when the time is up
   * @param otherwise what it ends with then
   */
  static <T> T await(CompletableFuture<T> awaited, Duration most, T otherwise, Time time)
      throws InterruptedException {
    if (most.isZero()) {
      awaited.complete(otherwise);
    }
    if (awaited.isDone()) {
      return got(awaited);
    }
    Timer timer = time.after(most, () -> awaited.complete(otherwise));
    try {
      return got(awaited);
    } finally {
      timer.cancel();
    }
  }

  private static <T> T got(CompletableFuture<T> awaited) throws InterruptedException {
    try {
      return awaited.get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
