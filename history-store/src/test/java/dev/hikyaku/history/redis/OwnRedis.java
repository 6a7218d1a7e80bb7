package dev.hikyaku.history.redis;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A Redis server that a test starts, stops and starts again. Without the program its tests are
 * skipped, and fail where every service is required.
 */
final class OwnRedis implements AutoCloseable {
  private static final String LOCALHOST = "127.0.0.1";

  private final Path folder;
  private final String portSetting;
  private final int port;
  private final List<String> settings;
  private Process process;

  private OwnRedis(Path folder, String portSetting, int port, List<String> settings)
      throws Exception {
    this.portSetting = portSetting;
    this.folder = folder;
    this.port = port;
    this.settings = settings;
    this.process = begin();
  }

  /** Starts one that forgets everything when it stops. */
  static OwnRedis start(Path folder, String... settings) throws Exception {
    return start(folder, "--port", List.of(settings));
  }

  /** Starts one that speaks TLS only. */
  static OwnRedis startTls(Path folder, List<String> settings) throws Exception {
    List<String> all = new ArrayList<>(List.of("--port", "0"));
    all.addAll(settings);
    return start(folder, "--tls-port", all);
  }

  private static OwnRedis start(Path folder, String portSetting, List<String> settings)
      throws Exception {
    try {
      return new OwnRedis(folder, portSetting, freePort(), settings);
    } catch (IOException absent) {
      if ("1".equals(System.getenv("HIKYAKU_REQUIRE_SERVICES"))) {
        throw new AssertionError("redis-server cannot be started", absent);
      }
      Assumptions.abort("redis-server cannot be started");
      throw absent;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private Process begin() throws Exception {
    List<String> command = new ArrayList<>(List.of("redis-server", portSetting, "" + port));
    command.addAll(List.of("--bind", LOCALHOST, "--save", "", "--appendonly", "no"));
    command.addAll(List.of("--dir", folder.toString()));
    command.addAll(settings);
    Process begun =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    while (begun.isAlive() && !listens() && !Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
    return begun;
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  String url() {
    return "redis://" + LOCALHOST + ":" + port;
  }

  int port() {
    return port;
  }

  /** Stops it in the middle of whatever it does. */
  void stop() {
    process.destroyForcibly().onExit().join();
  }

  /** Makes it take connections and answer nothing. */
  void freeze() throws Exception {
    signal("-STOP");
  }

  void thaw() throws Exception {
    signal("-CONT");
  }

  private void signal(String signal) throws Exception {
    new ProcessBuilder("kill", signal, "" + process.pid()).start().waitFor();
  }

  /** Starts it again, where it was. */
  void startAgain() throws Exception {
    process = begin();
  }

  @Override
  public void close() {
    stop();
  }
}
