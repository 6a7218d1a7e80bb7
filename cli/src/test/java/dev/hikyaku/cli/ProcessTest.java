package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    String all = System.getProperty("java.class.path");
    command.add(System.getProperty("surefire.test.class.path", all));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Xlog:disable");
    command.add(Main.class.getName());
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(temp.toFile());
    builder.environment().keySet().removeIf(key -> key.startsWith("JAVA_TOOL"));
    return builder;
  }
}
