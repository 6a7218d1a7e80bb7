package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Time;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Cuts the connection of a caller that does not get its request out in time, however steadily it
 * drips. Thread-safe; a connection is a thread of its own.
 */
public final class RequestWatch implements Http1ConnectionListener {
  private final Map<Thread, Watch> open = new ConcurrentHashMap<>();
  private final Duration limit;
  private final Time time;

  /**
   * Watches every connection it is a listener of.
   *
   * @param limit how long a caller may take to get a whole request out
   */
  public RequestWatch(Duration limit, Time time) {
    this.limit = limit;
    this.time = time;
  }

  /** One request that is not whole yet. */
  private final class Watch {
    private final Thread thread = Thread.currentThread();
    private final HelidonSocket socket;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Time.Timer timer;

    Watch(HelidonSocket socket) {
      this.socket = socket;
      this.timer = time.after(limit, this::cut); // last: it may be due at once
    }

    private void cut() {
      if (over.compareAndSet(false, true)) {
        open.remove(thread, this);
        thread.interrupt(); // ends a read or write at once, and closes the socket under it
        Thread.startVirtualThread(this::close);
      }
    }

    /** Whoever swallowed the interrupt finds nothing to read. May block, in TLS. */
    private void close() {
      try {
        socket.close();
      } catch (RuntimeException closed) {
        // The interrupt was faster.
      }
    }

    private boolean done() {
      timer.cancel();
      return over.compareAndSet(false, true);
    }
  }

  @Override
  public void prologue(ConnectionContext context, HttpPrologue prologue) {
    Watch before = open.put(Thread.currentThread(), new Watch(context.serverSocket()));
    if (before != null) {
      before.done();
    }
  }

  /** The request of this thread is whole, or nobody waits for its rest. False: it was cut. */
  public boolean whole() {
    Watch watch = open.remove(Thread.currentThread());
    return watch == null || watch.done();
  }
}
