package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A turn that processes give each other, by a lock on a file of its own. A process that dies gives
 * its turn back. Thread-safe. Tried again and again rather than waited for: an interrupt would
 * close the file under a lock that waits.
 */
final class LockFile {
  // The system gives such locks to processes: it would give two threads of one the same lock, and
  // take it from both when one of them closes the file. So one thread at a time, by the file and
  // not by its name: it may have several.
  private static final ConcurrentMap<Object, Turnstile> HERE = new ConcurrentHashMap<>();
  private static final Duration AGAIN = Duration.ofMillis(5);

  private final Path path;
  private final Owner owner;
  private final Time time;

  /**
   * Nothing is opened yet.
   *
   * @param owner to whom a new lock file is given
   */
  LockFile(Path path, Owner owner, Time time) {
    this.path = path;
    this.owner = owner;
    this.time = time;
  }

  /** The turn, until it is closed. */
  interface Turn extends AutoCloseable {
    /** Nobody else needs one. */
    Turn FREE = () -> {};

    /** Gives it back. */
    @Override
    void close();

    /** Does the work, then gives the turn back. */
    default <T> T during(Work<T> work) throws IOException, InterruptedException {
      try {
        return work.run();
      } finally {
        close();
      }
    }
  }

  /**
   * What is done in a turn.
   *
   * @param <T> what comes of it
   */
  interface Work<T> {
    /** Does it. */
    T run() throws IOException, InterruptedException;
  }

  /**
   * Waits for the turn.
   *
   * @throws IOException when the lock file cannot be opened
   */
  Turn take() throws IOException, InterruptedException {
    return take(Deadline.never(time))
        .orElseThrow(() -> new IOException(path + ": a wait without end ended"));
  }

  /** Waits for the turn until the deadline. */
  Optional<Turn> take(Deadline deadline) throws IOException, InterruptedException {
    Optional<Turn> turn;
    do {
      create();
      turn = turn(StandardOpenOption.WRITE, deadline);
    } while (turn.isEmpty() && !deadline.passed());
    return turn;
  }

  /**
   * Waits for a turn that others share who only look, and creates nothing for it. None when the
   * deadline comes first, or when it is not for this user to have.
   */
  Optional<Turn> share(Deadline deadline) throws IOException, InterruptedException {
    Optional<Turn> turn = Optional.empty();
    try {
      do {
        if (!Files.exists(path)) {
          // Nobody has written here yet.
          return Optional.of(Turn.FREE);
        }
        turn = turn(StandardOpenOption.READ, deadline);
      } while (turn.isEmpty() && !deadline.passed());
      return turn;
    } catch (FileSystemException notForUs) {
      return Optional.empty();
    }
  }

  private void create() throws IOException {
    if (Files.exists(path)) {
      return;
    }
    LetterFiles.makeFolder(path);
    try {
      owner.make(path);
    } catch (FileAlreadyExistsException another) {
      // It is there, that is all.
    }
  }

  /** None when the deadline comes first, or when the file is another one by then. */
  private Optional<Turn> turn(OpenOption how, Deadline deadline)
      throws IOException, InterruptedException {
    Optional<Object> key = Identity.key(path);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    Turnstile here = HERE.computeIfAbsent(key.get(), k -> new Turnstile());
    if (!here.enter(deadline, time)) {
      return Optional.empty();
    }
    Optional<FileChannel> locked = Optional.empty();
    try {
      locked = locked(key, how, deadline);
      return locked.map(channel -> turn(channel, here));
    } finally {
      if (locked.isEmpty()) {
        here.leave();
      }
    }
  }

  private Optional<FileChannel> locked(Optional<Object> key, OpenOption how, Deadline deadline)
      throws IOException, InterruptedException {
    Optional<FileChannel> locked = locked(how);
    while (locked.isEmpty() && !deadline.passed() && Files.exists(path)) {
      time.sleep(AGAIN);
      locked = locked(how);
    }
    if (locked.isPresent() && !Identity.key(path).equals(key)) {
      // Removed, with the lock on it: others would take another one.
      locked.get().close();
      return Optional.empty();
    }
    return locked;
  }

  private Optional<FileChannel> locked(OpenOption how) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(path, how);
    } catch (NoSuchFileException removed) {
      return Optional.empty();
    }
    FileLock lock = null;
    try {
      lock = channel.tryLock(0, Long.MAX_VALUE, how == StandardOpenOption.READ);
      return lock == null ? Optional.empty() : Optional.of(channel);
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
  }

  private static Turn turn(FileChannel channel, Turnstile here) {
    return () -> {
      try {
        channel.close();
      } catch (IOException released) {
        // The lock goes with the descriptor, whatever else went wrong.
      } finally {
        here.leave();
      }
    };
  }
}
