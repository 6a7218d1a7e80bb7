package dev.hikyaku.relay.letter;

import java.io.IOException;
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

    private Turn(LockFile.Turn lock, StoredLetter letter) {
      this.lock = lock;
      this.letter = letter;
    }

    /**
     * Writes down that the letter was replayed; that is on the disk when this returns.
     *
     * @throws IOException when it cannot be written: the letter will be taken for a new one
     */
    public void done() throws IOException {
      state.add(letter);
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
   */
  public Optional<Turn> take(StoredLetter letter, boolean again)
      throws IOException, InterruptedException {
    LockFile.Turn lock = files.replaying();
    boolean taken = false;
    try {
      state.refresh();
      taken = (again || !state.replayed(letter)) && presence.of(letter);
      return taken ? Optional.of(new Turn(lock, letter)) : Optional.empty();
    } finally {
      if (!taken) {
        lock.close();
      }
    }
  }
}
