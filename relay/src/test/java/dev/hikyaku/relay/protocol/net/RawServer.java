package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.message.Body;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * A server on a plain socket that does what it is told, good or bad: one {@link Script} a
 * connection. Thread-safe.
 */
public final class RawServer implements AutoCloseable {
  private final ServerSocket server;
  private final IntFunction<Script> scripts;
  private final Thread accepting;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<Peer> peers = new CopyOnWriteArrayList<>();
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();

  /** What a connection does. */
  @FunctionalInterface
  public interface Script {
    /** Serves the connection; it is closed after. */
    void serve(Peer peer) throws Exception;
  }

  /**
   * A request that came.
   *
   * @param head request line and headers, with CRLF line ends
   * @param body its bytes
   */
  public record Request(String head, Body body) {
    /** The first value of a header, empty when it is not there. */
    public String header(String name) {
      return head.lines()
          .filter(l -> l.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
          .map(l -> l.substring(name.length() + 1).strip())
          .findFirst()
          .orElse("");
    }
  }

  private RawServer(IntFunction<Script> scripts, int port) throws IOException {
    this.scripts = scripts;
    this.server = new ServerSocket(port, 100, InetAddress.getLoopbackAddress());
    this.accepting = Thread.ofVirtual().unstarted(this::accept);
    accepting.start();
  }

  /** Every connection does the same. */
  public static RawServer of(Script script) throws IOException {
    return each(n -> script);
  }

  /** The connection of each number, from 0, does its own. */
  public static RawServer each(IntFunction<Script> scripts) throws IOException {
    return new RawServer(scripts, 0);
  }

  /** On a port that was used before. */
  public static RawServer on(int port, Script script) throws IOException {
    return new RawServer(n -> script, port);
  }

  /** Likewise, where the connection of each number, from 0, does its own. */
  public static RawServer eachOn(int port, IntFunction<Script> scripts) throws IOException {
    return new RawServer(scripts, port);
  }

  /** Answers every request of a connection with this text. */
  public static Script always(String answer) {
    return peer -> {
      while (peer.request()) {
        peer.write(answer);
      }
    };
  }

  /** Reads a request, writes this text and closes. */
  public static Script once(String answer) {
    return peer -> {
      if (peer.request()) {
        peer.write(answer);
      }
    };
  }

  /** Reads a request and never says a word, until the caller goes away. */
  public static Script silent() {
    return peer -> {
      if (peer.request()) {
        peer.untilGone();
      }
    };
  }

  /** A whole answer with a body. */
  public static String answer(String status, String... headersAndBody) {
    String body = headersAndBody.length == 0 ? "" : headersAndBody[headersAndBody.length - 1];
    StringBuilder text = new StringBuilder("HTTP/1.1 " + status + "\r\n");
    for (int i = 0; i < headersAndBody.length - 1; i++) {
      text.append(headersAndBody[i]).append("\r\n");
    }
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return text.append("Content-Length: ")
        .append(length)
        .append("\r\n\r\n")
        .append(body)
        .toString();
  }

  private void accept() {
    try {
      while (true) {
        Peer peer = new Peer(server.accept());
        peers.add(peer);
        Script script = scripts.apply(connections.getAndIncrement());
        Thread.ofVirtual().start(() -> peer.run(script));
      }
    } catch (IOException closed) {
      // The end of the test.
    }
  }

  /** {@code http://127.0.0.1:port}. */
  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** The bound port. */
  public int port() {
    return server.getLocalPort();
  }

  /** How many connections were opened. */
  public int connections() {
    return connections.get();
  }

  /** Waits until so many connections were accepted. */
  public void awaitConnections(int count) {
    while (peers.size() < count) {
      Thread.onSpinWait();
    }
  }

  /** The next request, waiting up to ten seconds for it. */
  public Request next() throws InterruptedException {
    Request next = requests.poll(10, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no request came");
    }
    return next;
  }

  /** How many requests came that nobody asked for yet. */
  public int waiting() {
    return requests.size();
  }

  /** Waits until every connection so far is closed by the caller or its script. */
  public void awaitAllGone() throws InterruptedException {
    for (Peer peer : peers) {
      if (!peer.over.await(10, TimeUnit.SECONDS)) {
        throw new AssertionError("a connection is still open");
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    join();
    for (Peer peer : peers) {
      peer.socket.close();
    }
  }

  /** The port is only free once nobody accepts any more. */
  private void join() throws IOException {
    try {
      accepting.join();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** The server's side of a connection. */
  public final class Peer {
    private final Socket socket;
    private final CountDownLatch over = new CountDownLatch(1);
    private final InputStream in;
    private final OutputStream out;

    private Peer(Socket socket) throws IOException {
      this.socket = socket;
      this.in = new BufferedInputStream(socket.getInputStream());
      this.out = socket.getOutputStream();
    }

    private void run(Script script) {
      try (socket) {
        script.serve(this);
      } catch (Exception e) {
        // What breaks here is seen at the other end.
      } finally {
        over.countDown();
      }
    }

    /** Reads a request with a Content-Length; false at the end of the connection. */
    public boolean request() throws IOException {
      String head = head();
      if (head.isEmpty()) {
        return false;
      }
      String length = new Request(head, Body.EMPTY).header("Content-Length");
      byte[] body = in.readNBytes(length.isEmpty() ? 0 : Integer.parseInt(length));
      return requests.add(new Request(head, Body.of(body)));
    }

    /** Reads a request's head only. */
    public String head() throws IOException {
      List<String> lines = new ArrayList<>();
      StringBuilder line = new StringBuilder();
      int b = in.read();
      while (b >= 0) {
        if (b == '\n') {
          if (line.isEmpty()) {
            return String.join("\r\n", lines);
          }
          lines.add(line.toString());
          line.setLength(0);
        } else if (b != '\r') {
          line.append((char) b);
        }
        b = in.read();
      }
      return "";
    }

    /** Writes text as Latin-1. */
    public void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    /** Writes text once a second, so many times, until the caller goes away. */
    public void drip(String text, int times) throws IOException {
      socket.setSoTimeout(1000);
      for (int i = 0; i < times; i++) {
        write(text);
        try {
          if (in.read() < 0) {
            return;
          }
        } catch (SocketTimeoutException aSecondIsOver) {
          // And it is still there.
        }
      }
    }

    /** Closes with a reset instead of an orderly end. */
    public void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /** Blocks until the caller closes. */
    public void untilGone() throws IOException {
      in.transferTo(OutputStream.nullOutputStream());
    }
  }
}
