package dev.hikyaku.relay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Collector;
import dev.hikyaku.relay.observe.Collector.Seen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A relay called {@code desk} between a collector of traces and a receiver that answers as told.
 */
final class TracedDesk {
  static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  static final String CALLER = "b7ad6b7169203331";

  static final String CRM_AND_SPOOL =
      """
      destinations:
        - { name: crm, type: http, url: "http://127.0.0.1:PORT/", fallback: [spool] }
        - { name: spool, type: file, path: ./spool.ndjson }
      routes: [ { name: orders, from: [in], to: [crm] } ]
      """;

  /** The statuses to come; then 200. */
  final Queue<Integer> answers = new ConcurrentLinkedQueue<>();

  /** What the requests said of their trace. */
  final List<String> traceparents = new CopyOnWriteArrayList<>();

  /** Further settings of {@code dead_letter}. */
  String moreOfDeadLetter = "";

  final Collector collector = new Collector();
  private Path folder = Path.of("");
  private final ArrayDeque<AutoCloseable> open = new ArrayDeque<>();
  private final CountDownLatch slow = new CountDownLatch(1);
  private int port;

  /**
   * Begins to listen.
   *
   * @param files where the relay's files are
   */
  void listen(Path files) throws IOException {
    folder = files;
    collector.listen();
    open.push(collector);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.createContext("/slow", this::takeSlowly);
    server.start();
    port = server.getAddress().getPort();
    open.push(
        () -> {
          slow.countDown();
          server.stop(0);
          threads.shutdownNow();
        });
  }

  private void take(HttpExchange exchange) throws IOException {
    traceparents.add(String.valueOf(exchange.getRequestHeaders().getFirst("traceparent")));
    exchange.getRequestBody().readAllBytes();
    int status = Optional.ofNullable(answers.poll()).orElse(200);
    byte[] body = "the key is tok-4711-secret".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  /** Answers when everything ends. */
  private void takeSlowly(HttpExchange exchange) throws IOException {
    try {
      slow.await();
      take(exchange);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }

  /** The setting that sends traces to the collector. */
  String traces(String... more) {
    String rest = more.length == 0 ? "" : ", " + String.join(", ", more);
    return "traces: { otlp: \"" + collector.address() + "\"" + rest + " }";
  }

  /**
   * Starts a relay.
   *
   * @param telemetry what the block of that name holds
   * @param rest destinations and routes; PORT is the receiver's
   */
  Relay start(String telemetry, String rest) throws Exception {
    String spec =
        """
        version: 1
        name: desk
        telemetry: { %s }
        secrets: { from: [file], dir: ./secrets }
        defaults:
          timeout: 5s
          retry: { attempts: 2, backoff: 1ms, jitter: none }
          circuit_breaker: off
        sources: [ { name: in, type: http, listen: "127.0.0.1:0" } ]
        dead_letter: { type: file, path: ./dlq.ndjson%s }
        %s
        """
            .formatted(telemetry, moreOfDeadLetter, rest.replace("PORT", Integer.toString(port)));
    Files.createDirectories(folder.resolve("secrets"));
    Files.writeString(folder.resolve("secrets/TOKEN"), "tok-4711-secret");
    Path file = Files.writeString(folder.resolve("relay.yaml"), spec);
    Relay relay = Relay.open(List.of(file), RelayOptions.byHand());
    open.push(relay);
    relay.start();
    return relay;
  }

  static Envelope message(String id) {
    return Envelope.of(id, "in", "http", Body.of("{\"card\":\"4242\"}"), Instant.EPOCH);
  }

  /** A message that comes from a span which is kept. */
  static Envelope called(String id) {
    return message(id).withTraceparent("00-" + TRACE + "-" + CALLER + "-01");
  }

  /** What a file of the relay holds. */
  String file(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** The spans right below this one. */
  List<Seen> below(Seen parent) {
    return collector.spans().stream().filter(s -> s.parent().equals(parent.id())).toList();
  }

  void close() throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
