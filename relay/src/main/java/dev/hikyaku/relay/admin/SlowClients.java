package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.time.Time;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends connections whose request does not arrive in time. The server itself waits for ever once it
 * has read a request's first line. Thread-safe; a connection has one thread for its whole life.
 */
final class SlowClients implements Http1ConnectionListener {
  private final Time time;
  private final Duration limit;
  private final Map<Thread, Time.Timer> waiting = new ConcurrentHashMap<>();

  SlowClients(Time time, Duration limit) {
    this.time = time;
    this.limit = limit;
  }

  @Override
  public void prologue(ConnectionContext context, HttpPrologue prologue) {
    received();
    Thread connection = Thread.currentThread();
    waiting.put(connection, time.after(limit, () -> end(connection)));
  }

  /** The request of this thread is here, body and all. */
  void received() {
    Optional.ofNullable(waiting.remove(Thread.currentThread())).ifPresent(Time.Timer::cancel);
  }

  /** An interrupt closes the socket that the thread reads. */
  private void end(Thread connection) {
    waiting.remove(connection);
    connection.interrupt();
  }
}
