package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Time;
import io.helidon.common.socket.SocketOptions;
import io.helidon.webserver.ConnectionContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ends connections that do not get to a first request in time. The server's own limit for idle
 * connections begins behind the TLS handshake, which it gives all the time in the world. Told of
 * each accepted connection as its socket's options. Thread-safe.
 */
final class Handshakes implements SocketOptions {
  private final SocketOptions usual = SocketOptions.create();
  private final Map<SocketAddress, Time.Timer> begun = new ConcurrentHashMap<>();
  private final Duration limit;
  private final Time time;

  /**
   * Watches every connection of one server.
   *
   * @param limit from the accept to the first line of the first request
   */
  Handshakes(Duration limit, Time time) {
    this.limit = limit;
    this.time = time;
  }

  @Override
  public void configureSocket(SocketChannel accepted) {
    usual.configureSocket(accepted);
    SocketAddress caller = caller(accepted);
    begun.put(caller, time.after(limit, () -> cut(caller, accepted)));
  }

  private static SocketAddress caller(SocketChannel accepted) {
    try {
      return accepted.getRemoteAddress();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone); // the server drops this connection
    }
  }

  private void cut(SocketAddress caller, SocketChannel accepted) {
    begun.remove(caller);
    Thread.startVirtualThread(() -> close(accepted));
  }

  private static void close(SocketChannel accepted) {
    try {
      accepted.close();
    } catch (IOException closed) {
      // Its caller was faster.
    }
  }

  /** The connection has brought a first line. May be told again. */
  void over(ConnectionContext context) {
    Time.Timer timer = begun.remove(context.remotePeer().address());
    if (timer != null) {
      timer.cancel();
    }
  }

  @Override
  public Map<SocketOption<?>, Object> socketOptions() {
    return usual.socketOptions();
  }

  @Override
  public Duration connectTimeout() {
    return usual.connectTimeout();
  }

  @Override
  public Duration readTimeout() {
    return usual.readTimeout();
  }

  @Override
  public Optional<Integer> socketReceiveBufferSize() {
    return usual.socketReceiveBufferSize();
  }

  @Override
  public Optional<Integer> socketSendBufferSize() {
    return usual.socketSendBufferSize();
  }

  @Override
  public boolean socketReuseAddress() {
    return usual.socketReuseAddress();
  }

  @Override
  public boolean socketKeepAlive() {
    return usual.socketKeepAlive();
  }

  @Override
  public boolean tcpNoDelay() {
    return usual.tcpNoDelay();
  }
}
