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
 * @param settings the whole mapping
 */
public record DeadLetterSpec(
    Optional<Path> file, RetrySpec retry, List<String> fallback, Section settings) {

  /** Reads the block. Without one, dead letters go to stderr. */
  static DeadLetterSpec read(Section s) {
    return new DeadLetterSpec(
        s.present() ? destination(s) : Optional.empty(),
        RetrySpec.read(s.section("retry"), Defaults.DEAD_LETTER_RETRY),
        s.texts("fallback", List.of()),
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
