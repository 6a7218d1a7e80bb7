package dev.hikyaku.routing.ai.model;

/** Keeps questions from a model that keeps failing. Thread-safe. */
@FunctionalInterface
interface ModelBreaker {
  /** Lets every question through. */
  ModelBreaker OFF = (fair, next) -> next.run();

  /**
   * Asks, or says at once that the circuit is open.
   *
   * @param fair whether the model has about as much time as it is used to: one that gets less,
   *     since others were before, cannot help being late
   */
  Reply around(boolean fair, Call next) throws InterruptedException;
}
