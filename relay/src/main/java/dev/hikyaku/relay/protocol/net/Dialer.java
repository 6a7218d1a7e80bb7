package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import io.helidon.common.socket.HelidonSocket;
import io.helidon.common.socket.PlainSocket;
import io.helidon.common.socket.TlsSocket;
import io.helidon.common.tls.Tls;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocket;

/**
 * Opens connections to one host: looks its name up anew each time and tries every address of it.
 * Thread-safe.
 *
 * @param host a name or an IP address, without brackets
 * @param port the port
 * @param tls how, when encrypted
 * @param time the clock
 */
record Dialer(String host, int port, Optional<Tls> tls, Time time) {
  private static final Duration LONGEST = Duration.ofMinutes(1);

  /**
   * A connected wire.
   *
   * @throws IOException when no address can be reached in time, or the handshake fails
   * @throws InterruptedException when the call was cancelled
   */
  Wire dial(Deadline deadline) throws IOException, InterruptedException {
    InetAddress[] addresses = lookUp(deadline);
    IOException last = new UnknownHostException(host);
    for (int i = 0; i < addresses.length; i++) {
      try {
        return dial(addresses[i], share(deadline, addresses.length - i), deadline);
      } catch (IOException e) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        last = e;
      }
    }
    throw last;
  }

  /** An address that swallows packets must leave time for the next one. */
  private static Duration share(Deadline deadline, int addressesLeft) throws IOException {
    Duration left = deadline.left().compareTo(LONGEST) > 0 ? LONGEST : deadline.left();
    if (left.isZero()) {
      throw new SocketTimeoutException("no connection in time");
    }
    return left.dividedBy(addressesLeft);
  }

  /** A look-up cannot be interrupted: it has a thread of its own, and we stop waiting for it. */
  private InetAddress[] lookUp(Deadline deadline) throws IOException, InterruptedException {
    FutureTask<InetAddress[]> task = new FutureTask<>(() -> InetAddress.getAllByName(host));
    Thread.startVirtualThread(task);
    try {
      return task.get(share(deadline, 1).toMillis() + 1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new SocketTimeoutException("no address of " + host + " in time");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    }
  }

  private Wire dial(InetAddress address, Duration wait, Deadline deadline) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      int millis = (int) Math.max(1, wait.toMillis());
      channel.socket().connect(new InetSocketAddress(address, port), millis);
      if (tls.isEmpty()) {
        return wire(
            channel, channel.socket(), PlainSocket.client(channel.socket(), "wire"), deadline);
      }
      SSLSocket secured = handshake(tls.get(), channel.socket(), millis);
      return wire(channel, secured, TlsSocket.client(secured, "wire"), deadline);
    } catch (UncheckedIOException e) {
      channel.close();
      throw e.getCause();
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private Wire wire(SocketChannel channel, Socket socket, HelidonSocket io, Deadline deadline) {
    return new Wire(channel, socket, io, deadline, time.nanos());
  }

  private SSLSocket handshake(Tls with, Socket plain, int millis) throws IOException {
    // Unresolved, so that nobody asks DNS for the name of an IP address.
    SSLSocket secured =
        with.createSocket(
            List.of("http/1.1"), plain, InetSocketAddress.createUnresolved(host, port));
    plain.setSoTimeout(millis);
    secured.startHandshake();
    return secured;
  }
}
