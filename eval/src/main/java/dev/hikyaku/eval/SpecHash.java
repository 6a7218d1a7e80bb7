package dev.hikyaku.eval;

import dev.hikyaku.relay.message.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A hash of the files of a spec, as the relay reads them: a folder's by name, none twice. */
final class SpecHash {
  private SpecHash() {}

  static String of(List<Path> named) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : named) {
      files.addAll(Files.isDirectory(path) ? inside(path) : List.of(path));
    }
    List<byte[]> texts = new ArrayList<>();
    for (Path file : files.stream().map(Path::toAbsolutePath).distinct().toList()) {
      texts.add(Sha256.of(Files.readAllBytes(file)));
    }
    return Sha256.hex(texts.toArray(byte[][]::new));
  }

  private static List<Path> inside(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children
          .filter(file -> file.toString().matches(".*\\.ya?ml") && Files.isRegularFile(file))
          .sorted()
          .toList();
    }
  }
}
