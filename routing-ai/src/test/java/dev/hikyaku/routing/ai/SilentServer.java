package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes every request and never answers one. */
final class SilentServer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final ServerSocket listener;
  private final BlockingQueue<Socket> callers = new LinkedBlockingQueue<>();
  private final AtomicInteger count = new AtomicInteger();

  SilentServer() throws IOException {
    listener = new ServerSocket(0, 50, InetAddress.getByName("localhost"));
    Thread.ofVirtual().start(this::take);
  }

  private void take() {
    try {
      while (true) {
        Socket caller = listener.accept();
        count.incrementAndGet();
        callers.add(caller);
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  String url() {
    return "http://localhost:" + listener.getLocalPort();
  }

  /** How many came. */
  int callers() {
    return count.get();
  }

  /** The next one that comes, with what it asked read up to its first byte. */
  Socket next() throws IOException, InterruptedException {
    Socket caller = Objects.requireNonNull(callers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    caller.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    assertThat(caller.getInputStream().read()).isNotNegative();
    return caller;
  }

  /** Whether a caller hangs up, without an answer. */
  static boolean hangsUp(Socket caller) throws IOException {
    try {
      while (caller.getInputStream().read() >= 0) {
        // the rest of what it asked
      }
      return true;
    } catch (SocketException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket caller : callers) {
      caller.close();
    }
  }
}
