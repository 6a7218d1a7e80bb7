package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The dead-letter file and the ones it was before, as whoever looks after them sees them: to read,
 * to replay, to remove. Works beside the relay that writes them, in its process or another.
 * Thread-safe; opens nothing before it is asked.
 */
public final class LetterBook {
  private final LetterFiles files;
  private final Time time;

  /**
   * What a purge did, or would do.
   *
   * @param removed letters that are gone
   * @param kept letters, and lines that are none, that are still there
   * @param missing ids that were asked for, and no letter that was meant has
   */
  public record Purged(long removed, long kept, Set<String> missing) {
    /** Copies the ids. */
    public Purged {
      missing = Set.copyOf(missing);
    }
  }

  /** Of the file at that path, which need not exist. */
  public LetterBook(Path path, Time time) {
    this.files = new LetterFiles(path, time);
    this.time = time;
  }

  /** The file that letters are written to. */
  public Path path() {
    return files.live();
  }

  /**
   * Every letter that there is now.
   *
   * @throws IOException when a file cannot be read
   */
  public Letters read() throws IOException, InterruptedException {
    return read(new Bookmarks());
  }

  /** Those behind the bookmarks, which move on with the reading. */
  public Letters read(Bookmarks from) throws IOException, InterruptedException {
    files.look();
    from.begin(identities());
    ReplayState state = state();
    // In a turn, so that the last line is a whole one. Without, it is left out if it is not.
    Optional<LockFile.Turn> turn = files.reading();
    try {
      return opened(from, state, turn.isPresent());
    } finally {
      turn.ifPresent(LockFile.Turn::close);
    }
  }

  private Letters opened(Bookmarks from, ReplayState state, boolean still) throws IOException {
    while (true) {
      List<Path> rotated = files.rotated();
      Letters letters = new Letters(files.all(), from, state, still);
      if (files.rotated().equals(rotated)) {
        return letters;
      }
      // The file that is written to was put aside in this moment and may not be among them.
      letters.close();
    }
  }

  private Set<Identity> identities() throws IOException {
    Set<Identity> all = new HashSet<>();
    for (Path file : files.all()) {
      Identity.of(file).ifPresent(all::add);
    }
    return all;
  }

  private ReplayState state() throws IOException {
    ReplayState state = new ReplayState(files, time);
    state.refresh();
    return state;
  }

  /** Begins to replay letters. */
  public Replays replays() throws IOException {
    files.look();
    return new Replays(files, new ReplayState(files, time));
  }

  /**
   * Removes letters for good. Waits while one is replayed. A letter that is written meanwhile is
   * neither looked at nor lost.
   */
  public Purged purge(LetterQuery query) throws IOException, InterruptedException {
    files.look();
    if (files.all().isEmpty()) {
      return new Purged(0, 0, query.ids());
    }
    return files.replaying().during(() -> new Purge(files, state(), query).run());
  }

  /** What {@link #purge} would do now. */
  public Purged count(LetterQuery query) throws IOException, InterruptedException {
    long removed = 0;
    long kept = 0;
    Set<String> missing = new HashSet<>(query.ids());
    try (Letters letters = read()) {
      for (var entry = letters.next(); entry.isPresent(); entry = letters.next()) {
        boolean goes = false;
        if (entry.get() instanceof Letters.Entry.Found(var letter) && query.matches(letter)) {
          goes = true;
          missing.remove(letter.envelope().id());
        }
        removed += goes ? 1 : 0;
        kept += goes ? 0 : 1;
      }
    }
    return new Purged(removed, kept, missing);
  }
}
