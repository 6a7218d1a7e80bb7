package dev.hikyaku.relay.spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a block {@code dead_letter} may say, but hardly means, or this machine does not allow.
 * Warnings only: what lints may not be who runs.
 *
 * @param spec the block
 */
record DeadLetterLint(DeadLetterSpec spec) {
  void run() {
    somethingIsPutAside();
    spec.file().flatMap(DeadLetterLint::obstacle).ifPresent(this::cannotBeWritten);
  }

  private void somethingIsPutAside() {
    RotationSpec rotation = spec.rotation();
    if (rotation.keep().isPresent()
        && rotation.maxSize().isEmpty()
        && rotation.maxAge().isEmpty()) {
      spec.settings()
          .warning("keep", "no file is ever put aside, so none is kept", "set max_size or max_age");
    }
  }

  private void cannotBeWritten(String obstacle) {
    spec.settings()
        .warning("path", "letters cannot be written: " + obstacle, "run would not start");
  }

  /** What keeps letters from being written there, as far as can be seen without writing. */
  private static Optional<String> obstacle(Path file) {
    if (Files.isDirectory(file)) {
      return Optional.of(file + " is a folder");
    }
    if (Files.exists(file) && !Files.isWritable(file)) {
      return Optional.of(file + " is not writable");
    }
    // What is no regular file, such as a pipe, has nothing beside it.
    return Files.exists(file) && !Files.isRegularFile(file)
        ? Optional.empty()
        : folder(file.toAbsolutePath().normalize().getParent());
  }

  /** The folder is made when it is not there: what matters is the nearest one that is. */
  private static Optional<String> folder(@Nullable Path folder) {
    Path nearest = folder;
    while (nearest != null && !Files.exists(nearest)) {
      nearest = nearest.getParent();
    }
    if (nearest == null) {
      return Optional.empty();
    }
    String what = nearest.equals(folder) ? "" : ", so " + folder + " cannot be made";
    if (!Files.isDirectory(nearest)) {
      return Optional.of(nearest + " is no folder" + what);
    }
    return Files.isWritable(nearest)
        ? Optional.empty()
        : Optional.of(nearest + " is not writable" + what);
  }
}
