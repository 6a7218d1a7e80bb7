package dev.hikyaku.bench;

import dev.hikyaku.bench.Load.Round;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * What the relay costs over a bare forward: http → relay (static route, {@code ack: delivered}) →
 * http beside http → Helidon server and client → http. Sink, forward, relay and load generator are
 * processes of their own; rounds of the two alternate within one run.
 *
 * <p>Options: {@code --jar FILE} the packaged program (without it only the bare forward is
 * measured, against itself), {@code --rounds N --seconds S --warmup S (of each side) --connections
 * N --heap SIZE}.
 */
public final class HttpForward {
  private static final int BODY_BYTES = 1024;

  private final Options options;
  private final Processes processes;

  private HttpForward(Options options) {
    this.options = options;
    this.processes = new Processes(options.text("--heap"));
  }

  /** Measures and prints a table. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> defaults =
        Map.of(
            "--jar",
            "",
            "--rounds",
            "5",
            "--seconds",
            "5",
            "--warmup",
            "8",
            "--connections",
            "32",
            "--heap",
            "512m");
    new HttpForward(Options.of(defaults, arguments)).run();
  }

  private void run() throws Exception {
    Path folder = Files.createTempDirectory("http-forward");
    folder.toFile().deleteOnExit();
    try (Child sink = processes.server("sink");
        Child forward = processes.server("forward", sink.address().toString());
        Child relay = relay(sink, folder)) {
      String path = options.text("--jar").isEmpty() ? "/again" : "/events";
      measure(
          new Load(forward.address(), "/events", body()), new Load(relay.address(), path, body()));
    }
  }

  private Child relay(Child sink, Path folder) throws IOException {
    String jar = options.text("--jar");
    return jar.isEmpty()
        ? processes.server("forward", sink.address().toString())
        : processes.relay(jar, folder, spec(sink));
  }

  private static String spec(Child sink) {
    return """
        version: 1
        name: bench
        telemetry: { logs: { level: warn } }
        sources:
          - { name: inbox, type: http, listen: "127.0.0.1:0", path: /events, ack: delivered }
        destinations:
          - { name: sink, type: http, url: "%s/sink" }
        routes:
          - { name: forward, from: [inbox], to: [sink] }
        dead_letter: { type: file, path: ./dlq.ndjson }
        """
        .formatted(sink.address());
  }

  private static byte[] body() {
    String start = "{\"id\":1,\"text\":\"";
    String rest = "x".repeat(BODY_BYTES - start.length() - 2);
    return (start + rest + "\"}").getBytes(StandardCharsets.UTF_8);
  }

  private void measure(Load forward, Load relay) throws Exception {
    int connections = options.number("--connections");
    double seconds = options.seconds("--seconds");
    double half = options.seconds("--warmup") / 2;
    for (Load each : List.of(forward, relay, forward, relay)) {
      each.run(connections, half);
    }
    List<Round> bare = new ArrayList<>();
    List<Round> relayed = new ArrayList<>();
    for (int i = 0; i < options.number("--rounds"); i++) {
      // Who goes first alternates too, so that neither always follows the other's garbage.
      boolean bareFirst = i % 2 == 0;
      (bareFirst ? bare : relayed).add((bareFirst ? forward : relay).run(connections, seconds));
      (bareFirst ? relayed : bare).add((bareFirst ? relay : forward).run(connections, seconds));
    }
    print(bare, relayed);
  }

  private void print(List<Round> bare, List<Round> relayed) throws IOException {
    System.out.printf("machine: %s%n", Machine.line());
    System.out.printf("options: %s%n%n", options);
    System.out.printf(
        "%-16s %12s %10s %10s %10s%n", "", "requests/s", "p50 ms", "p99 ms", "requests");
    row("bare forward", bare);
    row(options.text("--jar").isEmpty() ? "bare, again" : "relay", relayed);
    System.out.printf(
        "%nratio relay / bare: throughput %.2f, p99 %.2f%n",
        throughput(relayed) / throughput(bare),
        (double) percentile(relayed, 0.99) / percentile(bare, 0.99));
    System.out.printf("throughput by round: bare %s, relay %s%n", rates(bare), rates(relayed));
  }

  private static void row(String name, List<Round> rounds) {
    System.out.printf(
        "%-16s %12.0f %10.2f %10.2f %10d%n",
        name,
        throughput(rounds),
        percentile(rounds, 0.5) / 1e6,
        percentile(rounds, 0.99) / 1e6,
        rounds.stream().mapToLong(round -> round.nanos().length).sum());
  }

  /** The median of the rounds. */
  private static double throughput(List<Round> rounds) {
    double[] sorted = rounds.stream().mapToDouble(Round::perSecond).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** Over all answers of all rounds. */
  private static long percentile(List<Round> rounds, double share) {
    long[] sorted = rounds.stream().flatMapToLong(r -> LongStream.of(r.nanos())).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  }

  private static List<Long> rates(List<Round> rounds) {
    return rounds.stream().map(round -> Math.round(round.perSecond())).toList();
  }
}
