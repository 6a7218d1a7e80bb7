package dev.hikyaku.routing.ai.model;

import java.util.concurrent.Semaphore;

/**
 * How many messages may be with a model at once. The others wait in line, and that wait is not the
 * model's slowness: no time limit runs meanwhile. Thread-safe.
 */
public final class Places {
  private final Semaphore free;

  private Places(int count) {
    this.free = new Semaphore(count, true);
  }

  /** So many. */
  public static Places of(int count) {
    return new Places(count);
  }

  void take() throws InterruptedException {
    free.acquire();
  }

  void giveBack() {
    free.release();
  }
}
