package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.Failure;
import java.net.URI;
import java.util.List;

/**
 * A source that holds a long-lived connection as a client. The relay connects it, and connects it
 * anew as {@code reconnect} says whenever that fails or the connection ends; one connection at a
 * time, on one thread.
 */
public interface SubscribedSource extends Source {
  /** Where it can connect: its url first, then its failover urls. At least one, always the same. */
  List<URI> urls();

  /**
   * Connects, once. Blocks until messages can come.
   *
   * @throws InterruptedException when told to stop; nothing is left open
   */
  Connected connect(URI url) throws InterruptedException;

  /** What came of connecting. */
  sealed interface Connected {
    /**
     * The connection stands.
     *
     * @param subscription to be run, then closed
     */
    record Open(Subscription subscription) implements Connected {}

    /**
     * There is none.
     *
     * @param failure why; a wait it asks for is obeyed, up to {@code max_backoff}
     */
    record Failed(Failure failure) implements Connected {}
  }

  /** One connection that stands. */
  interface Subscription extends AutoCloseable {
    /**
     * Hands messages over until the connection ends, {@link Source#stop} is called or the thread is
     * interrupted. Blocks.
     *
     * @return why it ended, however politely the other side said so
     * @throws InterruptedException when told to stop
     */
    Failure run(Intake intake) throws InterruptedException;

    /** Lets the connection go, also one whose messages are not all settled. */
    @Override
    void close();
  }

  /** The relay calls {@link #connect} instead. */
  @Override
  default void run(Intake intake) {
    throw new UnsupportedOperationException("a subscribed source is connected, it does not run");
  }
}
