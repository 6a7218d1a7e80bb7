package dev.hikyaku.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What a benchmark ran on: no number means anything without it. */
final class Machine {
  private Machine() {}

  /** One line: cores, system, Java, commit. */
  static String line() throws IOException {
    return "%d cores (%s), %s %s, Java %s, commit %s"
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            model().orElse(System.getProperty("os.arch")),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            Runtime.version(),
            System.getProperty("commit", "unknown"));
  }

  private static Optional<String> model() throws IOException {
    Path info = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(info)) {
      return Optional.empty();
    }
    return Files.readAllLines(info).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst();
  }
}
