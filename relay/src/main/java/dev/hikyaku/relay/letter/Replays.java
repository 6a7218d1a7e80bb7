package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Uninterrupted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Turns to replay a letter. All processes together replay one letter at a time, so that none is
 * replayed by two of them. Used by one thread.
 */
public final class Replays {
  private final LetterFiles files;
  private final ReplayState state;
  private final Presence presence;

  Replays(LetterFiles files, ReplayState state) {
    this.files = files;
    this.state = state;
    this.presence = new Presence(files);
  }

  /** The turn to replay one letter, until it is closed. */
  public final class Turn implements AutoCloseable {
    private final LockFile.Turn lock;
    private final StoredLetter letter;
    private final Object file;

    private Turn(LockFile.Turn lock, StoredLetter letter, Object file) {
      this.lock = lock;
      this.letter = letter;
      this.file = file;
    }

    /**
     * Writes down that the letter was replayed; that is on the disk when this returns. It was sent,
     * so an interrupt does not keep this from being written.
     *
     * @throws IOException when it cannot be written: the letter will be taken for a new one
     */
    public void done() throws IOException {
      Path unused = Uninterrupted.<Path, IOException>done(() -> files.writing().during(this::mark));
    }

    private Path mark() throws IOException {
      Path name = presence.name(file);
      state.add(letter, name);
      return name;
    }

    @Override
    public void close() {
      lock.close();
    }
  }

  /**
   * Waits for the turn.
   *
   * @param again whether a letter that was replayed may be replayed once more
   * @return none when the letter was replayed or purged, perhaps while this waited
   * @throws IOException when nobody can know, or the turn cannot be had
   */
  public Optional<Turn> take(StoredLetter letter, boolean again)
      throws IOException, InterruptedException {
    LockFile.Turn lock = files.replaying();
    boolean taken = false;
    try {
      state.refresh();
      Optional<Turn> turn =
          again || waiting(letter)
              ? presence.of(letter).map(file -> new Turn(lock, letter, file))
              : Optional.empty();
      taken = turn.isPresent();
      return turn;
    } finally {
      if (!taken) {
        lock.close();
      }
    }
  }

  private boolean waiting(StoredLetter letter) throws IOException {
    return switch (state.of(letter)) {
      case WAITING -> true;
      case REPLAYED -> false;
      case UNKNOWN ->
          throw new IOException(
              LetterFiles.state(letter.place().file())
                  + " cannot be read, so it may have been sent already; --again sends it");
    };
  }
}
