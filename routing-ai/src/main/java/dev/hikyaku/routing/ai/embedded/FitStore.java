package dev.hikyaku.routing.ai.embedded;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * Keeps regressions in files, so that the same spec starts without fitting again. Where nothing can
 * be written, they live in memory only, which is said once. Thread-safe.
 */
final class FitStore {
  private static final Logger LOG = System.getLogger(FitStore.class.getPackageName());
  private static final String FOLDER = "fits";
  private static final String ENDING = ".fit";
  private static final int MOST_FILES = 16;

  private final AtomicBoolean told = new AtomicBoolean();

  /** What was kept under a name; empty when nothing was, or when the file is damaged. */
  Optional<Kept> read(Path dataDir, String name) {
    Path file = file(dataDir, name);
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try (var in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return Optional.of(Kept.read(in));
    } catch (IOException damaged) {
      LOG.log(Level.WARNING, "fitting again, since {0} cannot be read: {1}", file, damaged);
      return Optional.empty();
    }
  }

  /** Keeps a fit under a name: the whole of it or nothing. */
  void write(Path dataDir, String name, Kept kept) {
    Path file = file(dataDir, name);
    try {
      Path folder = Files.createDirectories(dataDir.resolve(FOLDER));
      Path unfinished = Files.createTempFile(folder, name, ".tmp");
      try (var out =
          new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished)))) {
        kept.write(out);
      }
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      deleteOldest(folder);
    } catch (IOException failed) {
      if (told.compareAndSet(false, true)) {
        LOG.log(
            Level.WARNING,
            "the fit stays in memory and is made anew at the next start: {0} cannot be written: {1}",
            file,
            failed);
      }
    }
  }

  private static Path file(Path dataDir, String name) {
    return dataDir.resolve(FOLDER).resolve(name + ENDING);
  }

  private static void deleteOldest(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> old =
          files
              .filter(file -> file.toString().endsWith(ENDING))
              .sorted(Comparator.comparingLong((Path file) -> -file.toFile().lastModified()))
              .skip(MOST_FILES)
              .toList();
      for (Path file : old) {
        Files.deleteIfExists(file);
      }
    }
  }
}
