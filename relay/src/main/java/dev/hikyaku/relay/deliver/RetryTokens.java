package dev.hikyaku.relay.deliver;

/**
 * What the retries of a destination are paid from. Thread-safe. Here it is counted in this process;
 * a store can count it for several.
 */
interface RetryTokens {
  /** Retries cost nothing. */
  RetryTokens ENDLESS =
      new RetryTokens() {
        @Override
        public void deposit() {}

        @Override
        public boolean withdraw() {
          return true;
        }
      };

  /** A first attempt is made. */
  void deposit() throws InterruptedException;

  /**
   * Pays for one retry, at the moment it is decided on: those that still wait count too.
   *
   * @return false when there is nothing left, and no retry may be made
   */
  boolean withdraw() throws InterruptedException;
}
