package dev.hikyaku.routing.ai.model;

/** Keeps questions from a model that keeps failing. Thread-safe. */
@FunctionalInterface
interface ModelBreaker {
  /** Lets every question through. */
  ModelBreaker OFF = (fair, next) -> next.run();

  /**
   * Asks, or says at once that the circuit is open.
   *
   * @param fair whether the model has the time that its own limit gives it: one that gets less,
   *     from a route in a hurry or since others were before, cannot help being late
   */
  Reply around(boolean fair, Call next) throws InterruptedException;
}
