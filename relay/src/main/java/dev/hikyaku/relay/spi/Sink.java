package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;

/**
 * An endpoint messages are sent to. Thread-safe: attempts overlap. Constructors do no I/O; {@link
 * #open} does.
 */
public interface Sink extends AutoCloseable {
  /**
   * Takes what it needs before the first message: a pool, a file.
   *
   * @throws Exception when the relay cannot start with this sink
   */
  default void open() throws Exception {}

  /**
   * One try, blocking. Never retries by itself and never throws for what the endpoint did: that is
   * a {@link Sent.Failed} with its tags.
   *
   * @throws InterruptedException when the attempt was cancelled or timed out
   * @throws Exception only for a fault of the sink's own, counted as {@code unexpected}
   */
  Sent send(Envelope envelope, Attempt attempt) throws Exception;

  /** Whether the endpoint looks able to take a message, without sending one. */
  default Sent check() throws Exception {
    return Sent.accepted();
  }

  /**
   * As {@link #check()}, by asking for a path where the protocol has such a thing; others have
   * nothing to ask for.
   *
   * @param path on the endpoint's origin, with its slash
   */
  default Sent check(String path) throws Exception {
    return check();
  }

  @Override
  default void close() {}
}
