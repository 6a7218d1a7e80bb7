package dev.hikyaku.bench;

import dev.hikyaku.bench.Load.Round;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Whether a destination that hangs slows another one down. Each run starts a relay with two
 * destinations, measures the quick one alone, queues messages for one whose server never answers,
 * and measures the quick one again under the same load. All of them are still queued at the end, or
 * the run does not count.
 *
 * <p>The bound: loaded p99 at most three times the unloaded one, or 20 ms above it, whichever is
 * more, in every run. Ends with 1 when it is missed.
 */
public final class Isolation {
  private static final byte[] BODY =
      ("{\"text\":\"" + "x".repeat(1000) + "\"}").getBytes(StandardCharsets.UTF_8);
  private static final double TIMES = 3;
  private static final double MORE_MILLIS = 20;

  private final Options options;
  private final Processes processes;

  private Isolation(Options options) {
    this.options = options;
    this.processes = new Processes(options.text("--heap"));
  }

  /** Measures, prints a line for each run, and says whether the bound held. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> defaults =
        Map.of(
            "--jar",
            "",
            "--runs",
            "3",
            "--seconds",
            "5",
            "--warmup",
            "5",
            "--connections",
            "16",
            "--hanging",
            "2000",
            "--heap",
            "512m");
    if (!new Isolation(Options.of(defaults, arguments)).run()) {
      System.exit(1);
    }
  }

  private boolean run() throws Exception {
    System.out.printf("machine: %s%noptions: %s%n%n", Machine.line(), options);
    System.out.printf(
        "%-5s %16s %14s %10s %16s %14s%n",
        "run", "unloaded p99 ms", "loaded p99 ms", "bound ms", "unloaded req/s", "loaded req/s");
    int runs = options.number("--runs");
    int held = 0;
    for (int i = 1; i <= runs; i++) {
      held += once(i) ? 1 : 0;
    }
    System.out.printf("%nheld in %d of %d runs%n", held, runs);
    return held == runs;
  }

  private boolean once(int run) throws Exception {
    Path folder = Files.createTempDirectory("isolation");
    int port = freePort();
    int adminPort = freePort();
    try (Child sink = processes.server("sink");
        Child hanging = processes.server("hanging");
        Child relay =
            processes.relay(
                options.text("--jar"), folder, spec(sink, hanging, port, adminPort))) {
      Load quick = new Load(relay.address(), "/events", BODY);
      quick.run(options.number("--connections"), options.seconds("--warmup"));
      Round unloaded = quick.run(options.number("--connections"), options.seconds("--seconds"));
      new Load(relay.address(), "/backlog", BODY).times(options.number("--hanging"), 202);
      Round loaded = quick.run(options.number("--connections"), options.seconds("--seconds"));
      stillQueued(adminPort);
      return print(run, unloaded, loaded);
    }
  }

  private static boolean print(int run, Round unloaded, Round loaded) {
    double before = unloaded.percentile(0.99) / 1e6;
    double after = loaded.percentile(0.99) / 1e6;
    double bound = Math.max(TIMES * before, before + MORE_MILLIS);
    System.out.printf(
        "%-5d %16.2f %14.2f %10.2f %16.0f %14.0f  %s%n",
        run,
        before,
        after,
        bound,
        unloaded.perSecond(),
        loaded.perSecond(),
        after < bound ? "held" : "MISSED");
    return after < bound;
  }

  /** The time limit outlasts the run, and no breaker ends it early: it hangs all the while. */
  private static String spec(Child sink, Child hanging, int port, int adminPort) {
    return """
        version: 1
        name: bench
        server: { shutdown_grace: 1s, admin: { listen: "127.0.0.1:%4$d" } }
        telemetry: { logs: { level: error } }
        sources:
          - { name: inbox, type: http, listen: "127.0.0.1:%3$d", path: /events, ack: delivered }
          - { name: backlog, type: http, listen: "127.0.0.1:%3$d", path: /backlog, ack: accepted }
        destinations:
          - { name: quick, type: http, url: "%1$s/sink" }
          - { name: slow, type: http, url: "%2$s/", timeout: 5m, circuit_breaker: off }
        routes:
          - { name: quick, from: [inbox], to: [quick] }
          - { name: slow, from: [backlog], to: [slow] }
        dead_letter: { type: file, path: ./dlq.ndjson }
        """
        .formatted(sink.address(), hanging.address(), port, adminPort);
  }

  private static int freePort() throws IOException {
    try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return any.getLocalPort();
    }
  }

  private void stillQueued(int adminPort) throws IOException, InterruptedException {
    URI metrics = URI.create("http://127.0.0.1:" + adminPort + "/metrics");
    try (HttpClient client = HttpClient.newHttpClient()) {
      String text =
          client.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString()).body();
      double waiting =
          text.lines()
              .filter(line -> line.startsWith("hikyaku_buffer_messages{"))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
              .sum();
      if (waiting < options.number("--hanging")) {
        throw new IllegalStateException("only " + waiting + " messages are still queued");
      }
    }
  }
}
