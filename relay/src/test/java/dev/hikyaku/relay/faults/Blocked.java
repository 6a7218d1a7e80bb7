package dev.hikyaku.relay.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders that go away under a running relay. */
final class Blocked {
  private Blocked() {}

  /** From now on there is a file where the folder was: nothing can be written or made there. */
  static void folder(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> inside = Files.list(folder)) {
      files = inside.toList();
    }
    for (Path file : files) {
      Files.delete(file);
    }
    Files.delete(folder);
    Files.writeString(folder, "a file where a folder is needed");
  }
}
