package dev.hikyaku.routing.ai.model;

/** What a model does before it can answer at full strength. Thread-safe. */
public interface Loading {
  /** Begins in the background and returns at once; a second call does nothing. */
  void start();

  /**
   * Blocks until it is done.
   *
   * @throws InterruptedException when the caller is to stop
   * @throws IllegalStateException when it failed or was stopped
   */
  void await() throws InterruptedException;

  /** Gives up what is not done. */
  void stop();

  /** Nothing is to be done first. */
  Loading NONE =
      new Loading() {
        @Override
        public void start() {}

        @Override
        public void await() {}

        @Override
        public void stop() {}
      };
}
