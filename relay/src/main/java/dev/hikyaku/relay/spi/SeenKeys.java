package dev.hikyaku.relay.spi;

/**
 * The keys of messages that a source has taken, for {@code dedupe}. A key is unseen, in progress
 * (held under a lease by the one message that may go on) or done. Thread-safe. One that others
 * share must give leases an end, so that the keys of a process that died come free, and prolong
 * them while their process lives. It never throws for trouble of its own: a key it cannot look up
 * counts as unseen, since a repeat is better than a loss.
 */
public interface SeenKeys {
  /**
   * Looks a key up and, if it is unseen, takes it: of many who ask at once one gets the lease.
   *
   * @param key at most 200 characters
   * @throws InterruptedException when the relay stops
   */
  Claim claim(String key) throws InterruptedException;

  /** What is known of a key. */
  sealed interface Claim {
    /**
     * Nobody has it, and from now on the caller does.
     *
     * @param lease to be ended exactly once
     */
    record Unseen(Lease lease) implements Claim {}

    /**
     * Another message has it.
     *
     * @param first that message
     */
    record InProgress(First first) implements Claim {}

    /** A message with it was acked, not longer ago than keys are remembered. */
    record Done() implements Claim {}
  }

  /** The right to go on with a key. */
  interface Lease {
    /** Its message was acked: from now on the key is done, for as long as keys are remembered. */
    void done();

    /** Its message was not taken or was nacked: the key is unseen again. */
    void forget();
  }

  /** The message that has a key. */
  @FunctionalInterface
  interface First {
    /**
     * Blocks until it may have ended; then the key is to be claimed anew.
     *
     * @throws InterruptedException when the relay stops
     */
    void await() throws InterruptedException;
  }
}
