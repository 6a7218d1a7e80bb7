package dev.hikyaku.relay.faults;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Callers of a relay's http source, each on a connection of its own: one posts the next message as
 * soon as it has the answer to its last. Thread-safe.
 */
final class Callers {
  private final URI target;
  private final IntFunction<String> bodies;
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final AtomicInteger next = new AtomicInteger();

  /**
   * Nobody calls yet.
   *
   * @param bodies the body of the message of each number, from 0; its id is {@code m-} and that
   *     number
   */
  Callers(URI target, IntFunction<String> bodies) {
    this.target = target;
    this.bodies = bodies;
  }

  /**
   * Sends so many messages in all and waits for every answer; a broken connection ends a caller.
   */
  void send(int messages, int callers) throws Exception {
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      tasks.add(
          new FutureTask<>(
              () -> {
                call(messages);
                return null;
              }));
    }
    tasks.forEach(task -> Thread.ofVirtual().name("caller").start(task));
    for (FutureTask<Void> task : tasks) {
      task.get();
    }
  }

  private void call(int messages) throws IOException {
    try (Socket socket = new Socket(target.getHost(), target.getPort())) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int n = next.getAndIncrement(); n < messages; n = next.getAndIncrement()) {
        post(socket.getOutputStream(), n);
        answers.put("m-" + n, answer(in));
      }
    } catch (IOException gone) {
      // The relay stopped: what was not answered is not in the answers.
    }
  }

  private void post(OutputStream out, int number) throws IOException {
    String body = bodies.apply(number);
    String request =
        "POST / HTTP/1.1\r\nHost: relay\r\nContent-Type: application/json\r\nIdempotency-Key: m-"
            + (number + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body);
    out.write(request.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  /** The status line and the body of an answer. */
  private static String answer(InputStream in) throws IOException {
    String status = line(in);
    int length = 0;
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    byte[] body = in.readNBytes(length);
    if (body.length < length) {
      throw new IOException("half an answer");
    }
    return status + " " + new String(body, StandardCharsets.UTF_8);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new IOException("closed");
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  /** What each id was answered, as in {@code HTTP/1.1 200 OK {"status":...}}. */
  Map<String, String> answers() {
    return answers;
  }

  /** The ids that were told this state, sorted. */
  List<String> ids(String state) {
    return answers.entrySet().stream()
        .filter(entry -> entry.getValue().contains("\"status\":\"" + state + "\""))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** How many were told this state. */
  long count(String state) {
    return ids(state).size();
  }
}
