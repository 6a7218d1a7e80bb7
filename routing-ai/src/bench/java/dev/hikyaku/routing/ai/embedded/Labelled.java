package dev.hikyaku.routing.ai.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A text and where it belongs.
 *
 * @param text the text
 * @param label where; empty for out of scope
 */
record Labelled(String text, Optional<String> label) {
  /** One case a line: {@code {"input": …, "expected": [label]}}. */
  static List<Labelled> read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return read(lines);
    }
  }

  static List<Labelled> read(Stream<String> lines) {
    return lines.filter(line -> !line.isBlank()).map(Labelled::parse).toList();
  }

  private static Labelled parse(String line) {
    JsonNode tree = Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    JsonNode expected = tree.path("expected");
    return new Labelled(
        tree.path("input").asText(),
        expected.isEmpty() ? Optional.empty() : Optional.of(expected.get(0).asText()));
  }

  boolean is(String name) {
    return label.filter(name::equals).isPresent();
  }
}
