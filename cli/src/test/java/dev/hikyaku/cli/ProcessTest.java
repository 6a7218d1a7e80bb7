package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own: signals, closed pipes, full disks. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ProcessTest {
  private static final int SIGTERM = 15;

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));
  private final List<Process> started = new ArrayList<>();

  @BeforeEach
  void folder() {
    specs = new Specs(temp);
  }

  @AfterEach
  void endAll() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void aSignalEndsARunInGoodOrder() throws Exception {
    Process run = start("run", "-f", specs.spec(listening("type: file, path: ./out")).toString());
    String ready = readyLine(run.errorReader());

    terminate(run);

    assertThat(ready).matches("ready inbox=http://127\\.0\\.0\\.1:\\d+");
    assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).isZero();
    assertThat(run.errorReader().lines()).noneMatch(line -> line.contains("Exception"));
  }

  @Test
  void aSecondSignalEndsItAtOnce() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HttpClient client = HttpClient.newHttpClient()) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      Path spec = specs.spec(listening("type: http, timeout: 10m, url: \"" + url + "\""));
      Process run = start("run", "-f", spec.toString());
      String at = readyLine(run.errorReader()).replace("ready inbox=", "") + "/events";
      CompletableFuture<HttpResponse<Void>> unanswered = post(client, at);
      try (Socket underWay = silent.accept()) {
        assertThat(underWay.isConnected()).isTrue();

        do {
          terminate(run); // two signals in a row may arrive as one
        } while (!run.waitFor(100, TimeUnit.MILLISECONDS));

        assertThat(run.exitValue()).isEqualTo(128 + SIGTERM);
      }
      unanswered.cancel(true);
    }
  }

  @Test
  void aReaderWhoHadEnoughSeesNoError() throws Exception {
    Process help = start("--help");
    help.getInputStream().close();

    assertThat(help.errorReader().lines()).isEmpty();
    assertThat(help.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(help.exitValue()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void outputThatCannotBeWrittenIsAFailure() throws Exception {
    Process help = begin(builder("--help").redirectOutput(new File("/dev/full")));

    assertThat(help.errorReader().lines())
        .singleElement()
        .asString()
        .startsWith("hikyaku: cannot write to standard output: ");
    assertThat(help.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(help.exitValue()).isEqualTo(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aMessageThatCannotBeDeadLetteredAtTheStopIsAFailureThatSaysSo() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HttpClient client = HttpClient.newHttpClient()) {
      String url = "http://127.0.0.1:" + silent.getLocalPort();
      String spec =
          listening("type: http, timeout: 10m, url: \"" + url + "\"")
                  .replace("path: /events", "path: /events, ack: accepted")
              + "server: { shutdown_grace: 100ms }\n"
              + "dead_letter: { type: file, path: /dev/full, retry: { attempts: 1 } }\n";
      Process run = start("run", "-f", specs.spec(spec).toString());
      BufferedReader talk = run.errorReader();
      String at = readyLine(talk).replace("ready inbox=", "") + "/events";
      post(client, at).get(30, TimeUnit.SECONDS);
      try (Socket underWay = silent.accept()) {
        assertThat(underWay.isConnected()).isTrue();

        terminate(run);

        assertThat(talk.lines())
            .anyMatch(line -> line.matches(".*ERROR.* message \\S+ is lost.*"))
            .last()
            .asString()
            .startsWith("hikyaku: 1 lost:");
        assertThat(run.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(run.exitValue()).isEqualTo(1);
      }
    }
  }

  /** Refuses everything until it is mended; then takes all, but leaves the fifth unanswered. */
  private static final class Endpoint implements AutoCloseable {
    private final List<String> keys = new CopyOnWriteArrayList<>();
    private final CountDownLatch fifth = new CountDownLatch(1);
    private final AtomicInteger status = new AtomicInteger(503);
    private final HttpServer server;

    Endpoint() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
      server.createContext("/", this::answer);
      server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
      if (status.get() == 200) {
        keys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
        if (keys.size() == 5) {
          fifth.countDown();
          return; // its sender is killed
        }
      }
      exchange.sendResponseHeaders(status.get(), -1);
      exchange.close();
    }

    String destination() {
      return "type: http, circuit_breaker: off, retry: { attempts: 1 }, timeout: 1m,"
          + " url: \"http://127.0.0.1:%d\"".formatted(server.getAddress().getPort());
    }

    @Override
    public void close() {
      server.stop(0);
    }
  }

  @Test
  void aReplayThatIsKilledLosesNoLetterAndSendsNoneTwiceThatIsWrittenDown() throws Exception {
    try (Endpoint endpoint = new Endpoint()) {
      String spec =
          Specs.COPY.replace("type: file, path: ./out/copy.ndjson", endpoint.destination())
              + "dead_letter: { type: file, path: ./out/dlq.ndjson }\n";
      String file = specs.spec(spec).toString();
      specs.inbox("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
      assertThat(Cli.run("run", "--once", "--json", "-f", file).out())
          .contains("\"dead_lettered\":10");
      endpoint.status.set(200);

      Process replay = start("dlq", "replay", "-f", file);
      assertThat(endpoint.fifth.await(60, TimeUnit.SECONDS)).isTrue();
      replay.destroyForcibly().waitFor();
      Cli rest = Cli.run("dlq", "replay", "-f", file);

      assertThat(rest.code()).as(rest.err()).isZero();
      assertThat(rest.lines()).hasSize(6);
      assertThat(endpoint.keys).hasSize(11);
      assertThat(new HashSet<>(endpoint.keys)).hasSize(10);
      assertThat(Cli.run("dlq", "list", "-f", file).out()).isEmpty();
    }
  }

  private static String listening(String destination) {
    return """
    version: 1
    name: process
    sources:
      - { name: inbox, type: http, listen: "127.0.0.1:0", path: /events }
    destinations:
      - { name: out, %s }
    routes:
      - { name: all, from: [inbox], to: [out] }
    """
        .formatted(destination);
  }

  private static CompletableFuture<HttpResponse<Void>> post(HttpClient client, String url) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .POST(HttpRequest.BodyPublishers.ofString("hello"))
            .build();
    return client.sendAsync(request, BodyHandlers.discarding());
  }

  private static String readyLine(BufferedReader talk) throws IOException {
    String line = talk.readLine();
    while (line != null && !line.startsWith("ready")) {
      line = talk.readLine();
    }
    return String.valueOf(line);
  }

  /** Unlike the process's own way to end it, this leaves its streams open to be read. */
  private static void terminate(Process process) {
    process.toHandle().destroy();
  }

  private Process start(String... args) throws IOException {
    return begin(builder(args));
  }

  private Process begin(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private ProcessBuilder builder(String... args) {
    return Program.builder(temp, args);
  }
}
