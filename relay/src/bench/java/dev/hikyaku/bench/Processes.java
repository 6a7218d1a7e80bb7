package dev.hikyaku.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts what is measured: each a process of its own, all with the same JDK and heap. */
final class Processes {
  private final List<String> java;

  /**
   * Starts nothing yet.
   *
   * @param heap of each, as {@code -Xmx} wants it
   */
  Processes(String heap) {
    Path launcher = Path.of(System.getProperty("java.home"), "bin", "java");
    this.java = List.of(launcher.toString(), "-Xms" + heap, "-Xmx" + heap);
  }

  /** One of {@link Servers}; its first argument is its name. */
  Child server(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(java);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Servers.class.getName()));
    command.addAll(List.of(arguments));
    return Child.start(arguments[0], command);
  }

  /**
   * The packaged program with this spec, once its source {@code inbox} listens.
   *
   * @param folder for the spec
   */
  Child relay(String jar, Path folder, String yaml) throws IOException {
    Path spec = Files.writeString(folder.resolve("bench.yaml"), yaml);
    spec.toFile().deleteOnExit();
    List<String> command = new ArrayList<>(java);
    if (Runtime.version().feature() >= 23) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(
        List.of("--enable-native-access=ALL-UNNAMED", "-jar", jar, "run", "-f", spec.toString()));
    return Child.start("inbox", command);
  }
}
