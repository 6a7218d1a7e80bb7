package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of a dead-letter queue on the disk: the file that is written to, those it was before a
 * rotation, the replay state beside each, and two locks. Holds nothing open. Thread-safe.
 */
final class LetterFiles {
  private static final String STATE = ".state";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final String STAMPED = "\\.\\d{8}T\\d{6}\\.\\d{3}Z";

  /** Writes are short: whoever waits longer than this for one has a problem to report. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final int HEAD = 512;

  private final Path live;
  private final Time time;
  private final Pattern rotated;
  private final LockFile writing;
  private final LockFile replaying;

  /**
   * Around the file of that path.
   *
   * @param path of the file that is written to; need not exist
   */
  LetterFiles(Path path, Time time) {
    this.live = path.toAbsolutePath().normalize();
    this.time = time;
    this.rotated = Pattern.compile(Pattern.quote(live.getFileName().toString()) + STAMPED);
    this.writing = new LockFile(beside(live, ".lock"), time);
    this.replaying = new LockFile(beside(live, ".replay.lock"), time);
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /** The file that is written to. */
  Path live() {
    return live;
  }

  /** Where it stands which letters of a file were replayed. */
  static Path state(Path file) {
    return beside(file, STATE);
  }

  /** What the file is rewritten into before it takes its place. */
  static Path draft(Path file) {
    return beside(file, ".tmp");
  }

  /** Rotated files, the oldest first. */
  List<Path> rotated() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .filter(file -> rotated.matcher(file.getFileName().toString()).matches())
          .sorted()
          .toList();
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  /** Every file that there is, in the order it was written. */
  List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>(rotated());
    if (Files.exists(live)) {
      all.add(live);
    }
    return all;
  }

  private Path folder() {
    return Objects.requireNonNullElse(live.getParent(), live);
  }

  /** Whether there may be a file yet. */
  boolean begun() {
    return Files.isDirectory(folder());
  }

  /** Whether lines of it can be read again, cut and moved: a device or a pipe has none. */
  boolean regular() {
    return !Files.exists(live) || Files.isRegularFile(live);
  }

  /**
   * The turn to write to the file or to move it. Others write meanwhile to what is no regular file.
   *
   * @throws IOException when another process keeps it for too long
   */
  LockFile.Turn writing() throws IOException, InterruptedException {
    if (!regular()) {
      return () -> {};
    }
    return writing
        .take(Deadline.in(PATIENCE, time))
        .orElseThrow(
            () -> new IOException(live + ": another process holds its lock and does not let go"));
  }

  /** The turn to replay a letter or to remove some. */
  LockFile.Turn replaying() throws IOException, InterruptedException {
    return replaying.take();
  }

  /** Moves the file and its state aside. In a turn to write. */
  Path rotate() throws IOException {
    Path aside = stamped();
    move(live, aside);
    return aside;
  }

  /** Moves them back, unless there is a new file by now. In a turn to write. */
  boolean restore(Path aside) throws IOException {
    boolean free = Files.exists(aside) && !Files.exists(live) && !Files.exists(state(live));
    if (free) {
      move(aside, live);
    }
    return free;
  }

  private void move(Path from, Path to) throws IOException {
    Files.move(from, to);
    // Between the two a crash leaves the state beside another file, where it counts as well.
    if (Files.exists(state(from))) {
      Files.move(state(from), state(to));
    }
    syncFolder(live);
  }

  /** A name that nothing has, after those that were given before. */
  private Path stamped() throws IOException {
    List<Path> before = rotated();
    Instant stamp = time.now();
    Path name = beside(live, "." + STAMP.format(stamp));
    while (Files.exists(name)
        || Files.exists(state(name))
        || (!before.isEmpty() && name.compareTo(before.getLast()) < 0)) {
      stamp = next(stamp, before, name);
      name = beside(live, "." + STAMP.format(stamp));
    }
    return name;
  }

  /** A clock that was set back must not make the newest file look like the oldest. */
  private Instant next(Instant stamp, List<Path> before, Path name) {
    if (!before.isEmpty() && name.compareTo(before.getLast()) < 0) {
      String last = before.getLast().getFileName().toString();
      return STAMP
          .parse(last.substring(live.getFileName().toString().length() + 1), Instant::from)
          .plusMillis(1);
    }
    return stamp.plusMillis(1);
  }

  /** Removes a file and its state. */
  static void remove(Path file) throws IOException {
    Files.deleteIfExists(file);
    Files.deleteIfExists(state(file));
  }

  /** A change of names survives a power loss only once the folder is on the disk. */
  static void syncFolder(Path file) {
    try (FileChannel folder =
        FileChannel.open(
            Objects.requireNonNullElse(file.getParent(), file), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // Windows opens no folders; the file itself is synced all the same.
    }
  }

  /**
   * A file as {@link #key} tells it, and how it begins: the number of a removed file may be that of
   * a new one.
   */
  record Identity(Object key, int head) {}

  /** Which file a path leads to and how it begins. It may change while the file is short. */
  static Optional<Identity> identity(Path path) throws IOException {
    Optional<Object> key = key(path);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    try (FileInputStream in = new FileInputStream(path.toFile())) {
      return Optional.of(new Identity(key.get(), Arrays.hashCode(in.readNBytes(HEAD))));
    } catch (FileNotFoundException moved) {
      if (Files.exists(path)) {
        throw new IOException(path + ": cannot be read", moved);
      }
      return Optional.empty();
    }
  }

  /** Which file a path leads to, whatever it is called later; empty when to none. */
  static Optional<Object> key(Path path) throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return Optional.of(Objects.requireNonNullElse(key, path));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }
}
