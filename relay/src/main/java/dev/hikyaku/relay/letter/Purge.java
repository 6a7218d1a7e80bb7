package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.letter.Letters.Entry;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes letters from the files. The file that is written to is moved aside first, so that a file
 * is only ever rewritten when nobody writes to it. A rewritten one takes its place in a turn to
 * write, and only while the file that was read is still there: a rotation may have removed it. A
 * crash leaves every file as it was, or as it was to become. Used once, in a turn to replay.
 */
final class Purge {
  private final LetterFiles files;
  private final ReplayState state;
  private final LetterQuery query;
  private final Set<Object> looked = new HashSet<>();
  private final Set<String> replayed = new HashSet<>();
  private final Set<String> missing;
  private long removed;
  private long kept;

  Purge(LetterFiles files, ReplayState state, LetterQuery query) {
    this.files = files;
    this.state = state;
    this.query = query;
    this.missing = new HashSet<>(query.ids());
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
    return files.writing().during(this::forget);
  }

  /** What is in a file that was not looked at, since it was put aside meanwhile, counts too. */
  private LetterBook.Purged forget() throws IOException {
    for (Path file : files.all()) {
      if (!looked.contains(Identity.key(file).orElse(file))) {
        long unused = count(file);
      }
    }
    state.forgetAllBut(replayed);
    return new LetterBook.Purged(removed, kept, missing);
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
    looked.add(Identity.key(file).orElse(file));
    try (Letters letters = open(file)) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        stays(entry);
        count++;
      }
    }
    return count;
  }

  private Letters open(Path file) throws IOException {
    return new Letters(List.of(file), new Bookmarks(), state, true);
  }

  /** What nobody can read stays: somebody may yet mend it. */
  private boolean goes(Optional<Entry> entry) {
    return entry.isPresent()
        && entry.get() instanceof Entry.Found(var letter)
        && query.matches(letter);
  }

  private void found(Entry entry) {
    if (entry instanceof Entry.Found(var letter)) {
      missing.remove(letter.envelope().id());
    }
  }

  private void stays(Optional<Entry> entry) {
    if (entry.isPresent() && entry.get() instanceof Entry.Found(var letter) && letter.replayed()) {
      replayed.add(letter.key());
    }
  }

  private void purge(Path file) throws IOException, InterruptedException {
    Draft draft = new Draft(file);
    try {
      purge(file, draft);
    } finally {
      draft.drop();
    }
  }

  private void purge(Path file, Draft draft) throws IOException, InterruptedException {
    Optional<Object> read = Identity.key(file);
    Counted counted = copied(file, draft);
    files.writing().during(() -> settled(file, read, draft, counted));
    removed += counted.gone();
    kept += counted.stays();
  }

  /** Letters of a file. */
  private record Counted(long stays, long gone) {}

  private Counted copied(Path file, Draft draft) throws IOException {
    long stays = 0;
    long gone = 0;
    try (Letters letters = open(file);
        FileOutputStream out = draft.begin();
        BufferedOutputStream lines = new BufferedOutputStream(out)) {
      for (var step = letters.step(); step.isPresent(); step = letters.step()) {
        if (goes(step.get().entry())) {
          step.get().entry().ifPresent(this::found);
          gone++;
          continue;
        }
        if (step.get().line().tooLong()) {
          throw new IOException(
              file + ":" + step.get().line().number() + ": too long to be copied; move it away");
        }
        stays(step.get().entry());
        stays += step.get().entry().isPresent() ? 1 : 0;
        lines.write(step.get().line().text().bytes());
        lines.write('\n');
      }
      lines.flush();
      out.getFD().sync();
    }
    return new Counted(stays, gone);
  }

  private boolean settled(Path file, Optional<Object> read, Draft draft, Counted counted)
      throws IOException {
    boolean there = Identity.key(file).equals(read) && read.isPresent();
    if (there && counted.gone() > 0 && counted.stays() == 0) {
      LetterFiles.remove(file);
      FolderSync.DISK.around(file);
    } else if (there && counted.gone() > 0) {
      draft.install();
    }
    if (there) {
      looked.add(Identity.key(file).orElse(file));
    }
    return there;
  }
}
