package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spec.Problems.Place;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What all sections of a file share.
 *
 * @param file the file
 * @param problems where they report
 * @param secrets what fills their texts
 * @param missingSecret how bad it is when one is not set
 */
record Reading(SpecText file, Problems problems, Secrets secrets, Level missingSecret) {
  Place place(Mark at, String path) {
    return new Place(file.name(), at, path);
  }

  /** The path as seen from the file, or empty when the text is none. */
  Optional<Path> resolve(String text) {
    try {
      return text.isBlank()
          ? Optional.empty()
          : Optional.of(file.folder().resolve(text).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
