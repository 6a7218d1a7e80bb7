package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.letter.Letters.Entry;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * Removes letters from the files. The file that is written to is moved aside first, so that a file
 * is only ever rewritten when nobody writes to it. A crash leaves every file as it was, or as it
 * was to become. Used once, in a turn to replay.
 */
final class Purge {
  private final LetterFiles files;
  private final ReplayState state;
  private final LetterQuery query;
  private long removed;
  private long kept;

  Purge(LetterFiles files, ReplayState state, LetterQuery query) {
    this.files = files;
    this.state = state;
    this.query = query;
  }

  LetterBook.Purged run() throws IOException, InterruptedException {
    Optional<Path> aside = aside();
    try {
      for (Path file : files.rotated()) {
        purge(file);
      }
    } finally {
      // Also when it could not be copied: under its other name nobody would look after it.
      if (aside.isPresent()) {
        files.writing().during(() -> files.restore(aside.get()));
      }
    }
    if (aside.isEmpty()) {
      kept += count(files.live());
    }
    return new LetterBook.Purged(removed, kept);
  }

  /** Where the file that is written to went, if some of its letters are to go. */
  private Optional<Path> aside() throws IOException, InterruptedException {
    if (!Files.exists(files.live()) || !concerns(files.live())) {
      return Optional.empty();
    }
    return files
        .writing()
        .during(() -> Files.exists(files.live()) ? Optional.of(files.rotate()) : Optional.empty());
  }

  private boolean concerns(Path file) throws IOException {
    try (Letters letters = open(file)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        if (goes(entry)) {
          return true;
        }
      }
      return false;
    }
  }

  private long count(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    long count = 0;
    try (Letters letters = open(file)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        count++;
      }
    }
    return count;
  }

  private Letters open(Path file) throws IOException {
    return new Letters(List.of(file), new Bookmarks(), state);
  }

  /** What nobody can read stays: somebody may yet mend it. */
  private boolean goes(Optional<Entry> entry) {
    return entry.isPresent()
        && entry.get() instanceof Entry.Found(var letter)
        && query.matches(letter);
  }

  private void purge(Path file) throws IOException {
    Path draft = LetterFiles.draft(file);
    try {
      purge(file, draft);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private void purge(Path file, Path draft) throws IOException {
    long stays = 0;
    long gone = 0;
    try (Letters letters = open(file);
        FileOutputStream out = new FileOutputStream(draft.toFile());
        BufferedOutputStream lines = new BufferedOutputStream(out)) {
      for (var step = letters.step(); step.isPresent(); step = letters.step()) {
        if (goes(step.get().entry())) {
          gone++;
          continue;
        }
        if (step.get().line().tooLong()) {
          throw new IOException(
              file + ":" + step.get().line().number() + ": too long to be copied; move it away");
        }
        stays += step.get().entry().isPresent() ? 1 : 0;
        lines.write(step.get().line().text().bytes());
        lines.write('\n');
      }
      lines.flush();
      out.getFD().sync();
    }
    settle(file, draft, stays, gone);
    removed += gone;
    kept += stays;
  }

  private void settle(Path file, Path draft, long stays, long gone) throws IOException {
    if (gone == 0) {
      return;
    }
    if (stays == 0) {
      LetterFiles.remove(file);
    } else {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }
    LetterFiles.syncFolder(file);
  }
}
