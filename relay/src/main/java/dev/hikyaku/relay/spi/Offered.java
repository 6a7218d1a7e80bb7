package dev.hikyaku.relay.spi;

/** What became of a message that a source handed over. */
public enum Offered {
  /** The relay has it, and its ack will be settled. */
  TAKEN,
  /** A repeat of a message that is done: its ack was settled as a duplicate, on this thread. */
  DUPLICATE,
  /**
   * A repeat of a message that is still in work. Nothing was kept and the ack will not be called:
   * leave it to the sender to bring it again.
   */
  IN_PROGRESS,
  /** There is no room. Nothing was kept and the ack will not be called: push back. */
  FULL
}
