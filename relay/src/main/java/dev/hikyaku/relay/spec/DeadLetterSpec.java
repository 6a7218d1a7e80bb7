package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where dead letters go.
 *
 * @param file the file they are appended to; none means stderr
 * @param retry of a write
 * @param fallback destination names, {@code stdout} or {@code stderr}, tried in order
 * @param rotation when the file makes room for a new one
 * @param redrive whether a running relay sends letters again by itself
 * @param settings the whole mapping
 */
public record DeadLetterSpec(
    Optional<Path> file,
    RetrySpec retry,
    List<String> fallback,
    RotationSpec rotation,
    Optional<RedriveSpec> redrive,
    Section settings) {

  /** Reads the block. Without one, dead letters go to stderr. */
  static DeadLetterSpec read(Section s) {
    Optional<Path> file = s.present() ? destination(s) : Optional.empty();
    // Elsewhere nothing can be read again, and such a setting is an unknown one. A file without a
    // good path was meant to be one.
    boolean readable = s.present() && YamlSection.of(s).type().equals("file");
    return new DeadLetterSpec(
        file,
        RetrySpec.read(s.section("retry"), Defaults.DEAD_LETTER_RETRY),
        s.texts("fallback", List.of()),
        readable ? RotationSpec.read(s) : RotationSpec.NONE,
        readable ? RedriveSpec.read(s.section("redrive")) : Optional.empty(),
        s);
  }

  private static Optional<Path> destination(Section s) {
    String type = YamlSection.of(s).type();
    switch (type) {
      case "file" -> {
        Optional<Path> path = s.file("path");
        if (path.isEmpty()) {
          s.error("path", "a dead-letter file needs a path", "path: ./out/dlq.ndjson");
        }
        return path;
      }
      case "stderr", "" -> {}
      default -> {
        s.error(
            "type",
            "must be file or stderr, was " + Shown.text(type),
            "a destination takes dead letters as dead_letter.fallback");
        // What else it says belongs to whatever was meant.
        YamlSection.of(s).forgive();
      }
    }
    return Optional.empty();
  }
}
