package dev.hikyaku.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A closed loop: each connection posts the same body again as soon as it has the answer. Plain
 * sockets and ready-made bytes, so that the client takes as little of the machine as it can.
 */
final class Load {
  private final URI target;
  private final byte[] request;

  Load(URI target, String path, byte[] body) {
    this.target = target;
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    byte[] start = head.getBytes(StandardCharsets.US_ASCII);
    this.request = Arrays.copyOf(start, start.length + body.length);
    System.arraycopy(body, 0, request, start.length, body.length);
  }

  /** What came of a round: how long each answer took, in nanoseconds, and over what time. */
  record Round(long[] nanos, double seconds) {
    double perSecond() {
      return nanos.length / seconds;
    }

    /** How long the given share of the answers took at most, in nanoseconds. */
    long percentile(double share) {
      long[] sorted = nanos.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
    }
  }

  /** Loads the target for a while; any answer but 200 ends it with an exception. */
  Round run(int connections, double seconds) throws Exception {
    long begun = System.nanoTime();
    long until = begun + (long) (seconds * 1e9);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Callable<long[]> one = () -> loop(until);
      List<Future<long[]>> all =
          threads.invokeAll(IntStream.range(0, connections).mapToObj(i -> one).toList());
      double took = (System.nanoTime() - begun) / 1e9;
      long[] merged = {};
      for (Future<long[]> each : all) {
        long[] some = each.get();
        int at = merged.length;
        merged = Arrays.copyOf(merged, at + some.length);
        System.arraycopy(some, 0, merged, at, some.length);
      }
      return new Round(merged, took);
    }
  }

  /** Posts so many times on one connection; another status ends it with an exception. */
  void times(int count, int status) throws IOException {
    try (Socket socket = open()) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int i = 0; i < count; i++) {
        socket.getOutputStream().write(request);
        readAnswer(in, status);
      }
    }
  }

  private Socket open() throws IOException {
    Socket socket = new Socket(target.getHost(), target.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(30_000);
    return socket;
  }

  private long[] loop(long until) throws IOException {
    long[] nanos = new long[4096];
    int count = 0;
    try (Socket socket = open()) {
      OutputStream out = socket.getOutputStream();
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (long now = System.nanoTime(); now < until; count++) {
        out.write(request);
        readAnswer(in, 200);
        long done = System.nanoTime();
        if (count == nanos.length) {
          nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count] = done - now;
        now = done;
      }
    }
    return Arrays.copyOf(nanos, count);
  }

  private static void readAnswer(InputStream in, int expected) throws IOException {
    String status = line(in);
    if (!status.startsWith("HTTP/1.1 " + expected)) {
      throw new IOException("answered " + status);
    }
    int length = -1;
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    if (length < 0) {
      throw new IOException("an answer without Content-Length");
    }
    in.skipNBytes(length);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder(64);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("the connection closed within an answer");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }
}
