package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of a dead-letter queue on the disk: the file that is written to, those it was before a
 * rotation, the replay state beside each, and two locks. Holds nothing open. Thread-safe.
 *
 * <p>Locks are taken in this order and never the other way round: first the turn to replay, then
 * the turn to write. The first is held while a letter is sent and while a purge reads; the second
 * only for a moment, by whoever changes a file or what it is called: a write with its rotation, a
 * mark in the replay state, the end of a purge. So nothing is moved or removed under one of them.
 */
final class LetterFiles {
  private static final String STATE = ".state";
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);
  private static final String STAMPED = "\\.\\d{8}T\\d{6}\\.\\d{3}Z";

  /** Writes are short: whoever waits longer than this for one has a problem to report. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Reading goes on without a turn after that. */
  private static final Duration READER_PATIENCE = Duration.ofSeconds(2);

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
    this.live = real(path.toAbsolutePath().normalize());
    this.time = time;
    this.rotated = Pattern.compile(Pattern.quote(live.getFileName().toString()) + STAMPED);
    this.writing = new LockFile(beside(live, ".lock"), new Owner(live), time);
    this.replaying = new LockFile(beside(live, ".replay.lock"), new Owner(live), time);
  }

  /** Where a path leads by links, so that all who mean one file have the same names for it. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException notThere) {
      Path folder = folder(path);
      return folder.equals(path) ? path : real(folder).resolve(path.getFileName());
    }
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

  /** Rotated files, the oldest first. */
  List<Path> rotated() throws IOException {
    return named(this::isRotated);
  }

  /** Every file that there is, in the order it was written. */
  List<Path> all() throws IOException {
    List<Path> all = new ArrayList<>(rotated());
    if (Files.exists(live)) {
      all.add(live);
    }
    return all;
  }

  /** Every replay state, that of the file that is written to first: it may be moved meanwhile. */
  List<Path> states() throws IOException {
    List<Path> states = new ArrayList<>();
    states.add(state(live));
    states.addAll(named(name -> name.endsWith(STATE) && isRotated(without(name, STATE))));
    return states;
  }

  private static String without(String name, String suffix) {
    return name.substring(0, name.length() - suffix.length());
  }

  private boolean isRotated(String name) {
    return rotated.matcher(name).matches();
  }

  private List<Path> named(Predicate<String> meant) throws IOException {
    try (Stream<Path> files = Files.list(folder(live))) {
      return files.filter(file -> meant.test(file.getFileName().toString())).sorted().toList();
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  /** The folder of a file; a root is its own. */
  static Path folder(Path file) {
    return Objects.requireNonNullElse(file.getParent(), file);
  }

  /** Makes the folder of a file, unless it is there. */
  static void makeFolder(Path file) throws IOException {
    try {
      Files.createDirectories(folder(file));
    } catch (FileAlreadyExistsException blocked) {
      throw new NotDirectoryException(blocked.getFile());
    }
  }

  /**
   * Looks whether the file can be looked at, if there is one.
   *
   * @throws IOException when nobody can say what is there
   */
  void look() throws IOException {
    Optional<Object> unused = Identity.key(live);
    if (!regular()) {
      throw new IOException(live + ": is no file of letters");
    }
  }

  /** Whether there may be a file yet. */
  boolean begun() {
    return Files.isDirectory(folder(live));
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
      return LockFile.Turn.FREE;
    }
    return writing
        .take(Deadline.in(PATIENCE, time))
        .orElseThrow(
            () -> new IOException(live + ": another process holds its lock and does not let go"));
  }

  /**
   * A turn in which nobody writes, for who only reads; none when that takes too long, or when the
   * lock is not for this user. Creates nothing.
   */
  Optional<LockFile.Turn> reading() throws IOException, InterruptedException {
    return begun() && regular()
        ? writing.share(Deadline.in(READER_PATIENCE, time))
        : Optional.of(LockFile.Turn.FREE);
  }

  /** The turn to replay a letter or to remove some. Taken before that to write, never in it. */
  LockFile.Turn replaying() throws IOException, InterruptedException {
    return replaying.take();
  }

  /** Moves the file and its state aside. In a turn to write. */
  Path rotate() throws IOException {
    // Whole lines only: nobody would look for the rest of one in a file that is put aside.
    new TornTail(live).repair();
    Path aside = stamped();
    // The state first. A crash in between leaves it beside no file, where it counts and is not
    // removed; the other way round it would go with a file whose letters it does not name.
    moveState(live, aside);
    Files.move(live, aside);
    FolderSync.DISK.around(live);
    return aside;
  }

  /** Moves them back, unless there is a new file by now. In a turn to write. */
  boolean restore(Path aside) throws IOException {
    boolean free = Files.exists(aside) && !Files.exists(live) && !Files.exists(state(live));
    if (free) {
      // For the same reason as when it was moved aside: here the state last.
      Files.move(aside, live);
      moveState(aside, live);
      FolderSync.DISK.around(live);
    }
    return free;
  }

  private static void moveState(Path from, Path to) throws IOException {
    if (Files.exists(state(from))) {
      Files.move(state(from), state(to));
    }
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
}
