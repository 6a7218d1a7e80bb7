package dev.hikyaku.relay.spi;

import java.net.URI;
import java.util.Optional;

/**
 * Where messages come from. Life: constructed (no I/O) → {@link #open} → {@link #run} → {@link
 * #stop} → every ack settled → {@link #close}.
 */
public interface Source extends AutoCloseable {
  /**
   * Binds the socket or opens the file. A listen source answers "not yet" until it runs.
   *
   * @throws Exception when the relay cannot start with this source
   */
  default void open() throws Exception {}

  /**
   * Hands messages over until there are no more, {@link #stop} is called or the thread is
   * interrupted. Blocks; runs on a virtual thread of its own.
   *
   * @throws Exception when it broke; the runner reconnects or reports
   */
  void run(Intake intake) throws Exception;

  /** Takes no new message; {@link #run} returns soon. Callers still waiting get their outcome. */
  void stop();

  /** Lets go of sockets and files. After the last ack. */
  @Override
  default void close() {}

  /** Where a listen source can be reached, once open. */
  default Optional<URI> address() {
    return Optional.empty();
  }

  /** Whether it ends by itself: what {@code run --once} waits for. */
  default boolean finite() {
    return false;
  }
}
