package dev.hikyaku.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A spec on disk, as the relay wants it. */
final class SpecFile {
  private SpecFile() {}

  /** Writes it to where nobody else looks. */
  static List<Path> of(String yaml) {
    try {
      Path folder = Files.createTempDirectory("hikyaku-jmh");
      Path file = Files.writeString(folder.resolve("relay.yaml"), yaml);
      folder.toFile().deleteOnExit();
      file.toFile().deleteOnExit();
      return List.of(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
