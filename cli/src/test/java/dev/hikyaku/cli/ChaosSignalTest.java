package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** SIGINT, as by Ctrl-C, ends a run of {@code chaos} in good order. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(120)
class ChaosSignalTest {
  private static final String SPEC =
      """
      version: 1
      name: chaos
      sources: [ { name: inbox, type: http, listen: "127.0.0.1:0" } ]
      destinations:
        - { name: out, type: http, url: "http://127.0.0.1:%d/", timeout: 10m }
      routes: [ { name: all, from: [inbox], to: [out] } ]
      dead_letter: { type: file, path: ./dlq.ndjson }
      """;

  @TempDir Path temp;

  private static void interrupt(Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void messagesUnderWayAreCutShortAndTheCommandFails() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Path spec = new Specs(temp).spec(SPEC.formatted(silent.getLocalPort()));
      Process chaos =
          Program.builder(
                  temp,
                  "chaos",
                  "-f",
                  spec.toString(),
                  "--destination",
                  "out",
                  "-d",
                  "{}",
                  "--count",
                  "3")
              .start();
      try (Socket underWay = silent.accept()) {
        assertThat(underWay.isConnected()).isTrue();

        interrupt(chaos);

        assertThat(chaos.waitFor(60, TimeUnit.SECONDS)).isTrue();
        List<String> talk = chaos.errorReader().lines().toList();
        assertThat(chaos.exitValue()).as("%s", talk).isEqualTo(1);
        assertThat(talk).anyMatch(line -> line.contains("stopped"));
        assertThat(talk).noneMatch(line -> line.contains("Exception"));
        assertThat(chaos.inputReader().lines()).isEmpty();
      } finally {
        chaos.destroyForcibly();
      }
    }
  }

  @Test
  void aRelayThatRunsWithFaultsStopsAsOneWithout() throws Exception {
    Path spec = new Specs(temp).spec(SPEC.formatted(9));
    Process chaos =
        Program.builder(temp, "chaos", "-f", spec.toString(), "--destination", "out").start();
    try {
      var talk = chaos.errorReader();
      String line = talk.readLine();
      while (line != null && !line.startsWith("ready")) {
        line = talk.readLine();
      }

      interrupt(chaos);

      assertThat(chaos.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(chaos.exitValue()).isZero();
      assertThat(talk.lines()).noneMatch(each -> each.contains("Exception"));
      assertThat(Files.size(temp.resolve("dlq.ndjson"))).isZero();
    } finally {
      chaos.destroyForcibly();
    }
  }
}
