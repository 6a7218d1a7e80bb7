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
  private final Map<SocketAddress, Newcomer> begun = new ConcurrentHashMap<>();
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
    Newcomer newcomer = new Newcomer(caller, accepted);
    Newcomer before = begun.put(caller, newcomer);
    if (before != null) {
      before.timer.cancel(); // it has left, and its port is somebody else's
    }
  }

  /** A connection that has not brought a first line. */
  private final class Newcomer {
    private final SocketAddress caller;
    private final SocketChannel accepted;
    private final Time.Timer timer;

    Newcomer(SocketAddress caller, SocketChannel accepted) {
      this.caller = caller;
      this.accepted = accepted;
      this.timer = time.after(limit, this::cut);
    }

    private void cut() {
      begun.remove(caller, this);
      Thread.startVirtualThread(() -> close(accepted));
    }
  }

  private static SocketAddress caller(SocketChannel accepted) {
    try {
      return accepted.getRemoteAddress();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone); // the server drops this connection
    }
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
    Newcomer newcomer = begun.remove(context.remotePeer().address());
    if (newcomer != null) {
      newcomer.timer.cancel();
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
