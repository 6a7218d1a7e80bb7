package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.protocol.Contexts;
import dev.hikyaku.relay.protocol.MapSection;
import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.RecordingIntake;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Sources on free ports, and callers that speak well or badly. */
abstract class HttpSourceFixture {
  static final int MAX_BODY = 1000;
  final RecordingIntake intake = new RecordingIntake();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Source> sources = new ArrayList<>();
  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (Socket socket : sockets) {
      socket.close();
    }
    sources.forEach(Source::stop);
    sources.forEach(Source::close);
  }

  /** A running source at {@code /in} with a largest body of {@value #MAX_BODY} bytes. */
  URI start(Map<String, ?> more) throws Exception {
    return start(more, SystemTime.INSTANCE);
  }

  URI start(Map<String, ?> more, Time time) throws Exception {
    return start(source(more, time, new Listeners(Duration.ofSeconds(10))));
  }

  URI start(Source source) throws Exception {
    sources.add(source);
    source.open();
    Thread.startVirtualThread(() -> run(source));
    URI at = source.address().orElseThrow();
    // Until it runs it answers 503; a body that is too large tells without leaving a message.
    while (!runs(at)) {
      Thread.onSpinWait();
    }
    return at;
  }

  /** Closes an open source after the test. */
  URI closeLater(Source source) {
    sources.add(source);
    return source.address().orElseThrow();
  }

  private void run(Source source) {
    try {
      source.run(intake);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  Source source(Map<String, ?> more, Time time, Listeners listeners) {
    SourceContext context = Contexts.source("http", MAX_BODY, time);
    return new HttpProtocol(listeners).source(section(more), context);
  }

  MapSection section(Map<String, ?> more) {
    Map<String, Object> settings = new HashMap<>(Map.of("listen", "127.0.0.1:0", "path", "/in"));
    settings.putAll(more);
    return MapSection.of(settings);
  }

  /** Whether it takes messages. Once its connection has ended, nothing is left of the question. */
  private boolean runs(URI at) throws IOException {
    String large = "x".repeat(MAX_BODY + 1);
    String head = "POST " + at.getPath() + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
    return !caller(at)
        .say(head + "Content-Length: " + large.length() + "\r\n\r\n" + large)
        .all()
        .startsWith("HTTP/1.1 503 ");
  }

  /** Posts, on a thread of its own. */
  FutureTask<HttpResponse<String>> post(URI at, byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    FutureTask<HttpResponse<String>> task =
        new FutureTask<>(() -> client.send(request.build(), BodyHandlers.ofString()));
    Thread.startVirtualThread(task);
    return task;
  }

  FutureTask<HttpResponse<String>> post(URI at, String body, String... headers) {
    return post(at, body.getBytes(StandardCharsets.UTF_8), headers);
  }

  static HttpResponse<String> answer(FutureTask<HttpResponse<String>> task) throws Exception {
    return task.get(10, TimeUnit.SECONDS);
  }

  /** A connection that says exactly this. */
  Caller caller(URI at) throws IOException {
    Socket socket = new Socket(at.getHost(), at.getPort());
    sockets.add(socket);
    socket.setSoTimeout(10_000);
    return new Caller(socket);
  }

  /**
   * A plain connection.
   *
   * @param socket to the source
   */
  record Caller(Socket socket) {
    Caller say(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return this;
    }

    /** Everything up to the end of the connection, which the source must close. */
    String all() throws IOException {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Passes over the headers and the body of an answer with a Content-Length. */
    void skipRest() throws IOException {
      long length = 0;
      String line = line();
      while (!line.isEmpty()) {
        if (line.startsWith("Content-Length: ")) {
          length = Long.parseLong(line.substring("Content-Length: ".length()));
        }
        line = line();
      }
      socket.getInputStream().skipNBytes(length);
    }

    /** The next line, with its end cut off. */
    String line() throws IOException {
      StringBuilder line = new StringBuilder();
      InputStream in = socket.getInputStream();
      int b = in.read();
      while (b >= 0 && b != '\n') {
        line.append((char) b);
        b = in.read();
      }
      return line.toString().strip();
    }
  }
}
