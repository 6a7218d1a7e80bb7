package dev.hikyaku.relay.spi;

/**
 * What relays remember of the messages that went before: turns, decisions, feedback, counts, the
 * keys of messages that were seen, pins. Thread-safe.
 *
 * <p>Every operation is atomic: of many callers, in one process or in several that share the store,
 * each sees the others' operations whole or not at all. One that returns is kept as the store's
 * kind promises: until the process ends, or beyond a crash. One that throws {@link StoreException}
 * may or may not have been done. None blocks without bound. An interrupt ends the wait, not always
 * the operation.
 *
 * <p>Keys and names are texts of at most {@link #MOST_KEY} characters; what is longer may be
 * refused.
 */
public interface Store extends AutoCloseable {
  /** How long a key or a name may be. */
  int MOST_KEY = 512;

  /**
   * Opens it. A store on the network that cannot be reached is open nevertheless, and its
   * operations fail until it can be.
   *
   * @throws StoreException when it can never be used as it is, such as a damaged file or one that
   *     another process has open
   */
  void open() throws StoreException;

  /** What was decided, by history key. */
  TurnLog turns();

  /** What was decided, by message. */
  DecisionLog decisions();

  /** What people said of decisions. */
  FeedbackLog feedback();

  /** Sums over a time that slides along. */
  Counters counters();

  /** The keys of messages that were taken. */
  KeyClaims seenKeys();

  /** Where the messages of a history key go until further notice. */
  Pins pins();

  /** Closes it; what is under way is done or fails. */
  @Override
  void close();
}
