package dev.hikyaku.routing.ai.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A data set.
 *
 * @param train to take examples from
 * @param test to route
 * @param descriptions of labels; a label without one is described by its words
 */
record Rows(List<Labelled> train, List<Labelled> test, Map<String, String> descriptions) {
  /** A folder with {@code train.ndjson} and {@code dev.ndjson}. */
  static Rows read(Path folder) throws IOException {
    return new Rows(
        Labelled.read(folder.resolve("train.ndjson")),
        Labelled.read(folder.resolve("dev.ndjson")),
        Map.of());
  }

  String describe(String label) {
    return Optional.ofNullable(descriptions.get(label))
        .orElse(label.replace('_', ' ').replace('-', ' ').toLowerCase(Locale.ROOT));
  }

  /** The same with other messages to route. */
  Rows testing(List<Labelled> other) {
    return new Rows(train, other, descriptions);
  }
}
