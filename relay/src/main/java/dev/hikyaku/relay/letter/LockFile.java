package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;

/**
 * A turn that processes give each other, by a lock on a file of its own. A process that dies gives
 * its turn back. Thread-safe. Tried again and again rather than waited for: an interrupt would
 * close the file under a lock that waits.
 */
final class LockFile {
  // The system gives such locks to processes: it would give two threads of one the same lock, and
  // take it from both when one of them closes the file.
  private static final ConcurrentMap<Path, Semaphore> HERE = new ConcurrentHashMap<>();
  private static final Duration AGAIN = Duration.ofMillis(5);

  private final Path path;
  private final Time time;
  private final Semaphore here;

  /** Nothing is opened yet. */
  LockFile(Path path, Time time) {
    this.path = path.toAbsolutePath().normalize();
    this.time = time;
    this.here = HERE.computeIfAbsent(this.path, p -> new Semaphore(1));
  }

  /** The turn, until it is closed. */
  interface Turn {
    /** Gives it back. */
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
    while (true) {
      Optional<Turn> turn = poll();
      if (turn.isPresent() || deadline.passed()) {
        return turn;
      }
      time.sleep(AGAIN);
    }
  }

  private Optional<Turn> poll() throws IOException {
    if (!here.tryAcquire()) {
      return Optional.empty();
    }
    Optional<FileChannel> locked = Optional.empty();
    try {
      locked = locked();
      return locked.map(this::turn);
    } finally {
      if (locked.isEmpty()) {
        here.release();
      }
    }
  }

  private Optional<FileChannel> locked() throws IOException {
    Files.createDirectories(Objects.requireNonNullElse(path.getParent(), path));
    FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = null;
    try {
      lock = channel.tryLock();
      return lock == null ? Optional.empty() : Optional.of(channel);
    } finally {
      if (lock == null) {
        channel.close();
      }
    }
  }

  private Turn turn(FileChannel channel) {
    return () -> {
      try {
        channel.close();
      } catch (IOException released) {
        // The lock goes with the descriptor, whatever else went wrong.
      } finally {
        here.release();
      }
    };
  }
}
