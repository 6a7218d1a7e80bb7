package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.observe.Causes;
import dev.hikyaku.relay.spec.RotationSpec;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Moves the dead-letter file aside when it is full or old, and removes the oldest of those that
 * were moved aside, if the spec says so. Used in a turn to write.
 */
final class Rotation {
  private static final Logger LOG = System.getLogger(Rotation.class.getPackageName());

  private final LetterFiles files;
  private final RotationSpec spec;
  private final Time time;
  private Optional<Begun> begun = Optional.empty();

  /** When the first letter of a file was written. */
  private record Begun(Optional<Identity> file, Instant at) {}

  Rotation(LetterFiles files, RotationSpec spec, Time time) {
    this.files = files;
    this.spec = spec;
    this.time = time;
  }

  /** Before so many bytes are written. A letter matters more than the size of its file. */
  void before(int bytes) {
    try {
      if (due(bytes)) {
        Path aside = files.rotate();
        LOG.log(Level.INFO, "dead letters so far are now in " + aside);
        removeOldest();
      }
      begin();
    } catch (IOException e) {
      LOG.log(Level.WARNING, files.live() + " cannot be rotated now: " + Causes.line(e));
    }
  }

  /** A file in the place of one that was put aside, by whomever, is for the same people. */
  private void begin() throws IOException {
    if (Files.exists(files.live())) {
      return;
    }
    List<Path> rotated = files.rotated();
    if (!rotated.isEmpty()) {
      new Owner(rotated.getLast()).make(files.live());
      FolderSync.DISK.around(files.live());
    }
  }

  private boolean due(int bytes) throws IOException {
    Path live = files.live();
    if (!Files.isRegularFile(live) || Files.size(live) == 0) {
      return false;
    }
    boolean full =
        spec.maxSize().isPresent() && Files.size(live) + bytes > spec.maxSize().getAsLong();
    return full || (spec.maxAge().isPresent() && old(live, spec.maxAge().get()));
  }

  private boolean old(Path live, Duration maxAge) throws IOException {
    Optional<Identity> file = Identity.of(live);
    if (begun.isEmpty() || !begun.get().file().equals(file)) {
      begun = Optional.of(new Begun(file, firstAt(live)));
    }
    return !begun.get().at().plus(maxAge).isAfter(time.now());
  }

  /** A file that does not say counts from now on. */
  private Instant firstAt(Path live) throws IOException {
    try (LetterLines lines = LetterLines.of(live)) {
      Optional<LetterLines.Line> first = lines.next();
      return first.isPresent()
              && LetterReader.read(live, first.get()) instanceof LetterReader.Read.Good(var letter)
          ? letter.at()
          : time.now();
    }
  }

  private void removeOldest() throws IOException {
    if (spec.keep().isEmpty()) {
      return;
    }
    List<Path> rotated = files.rotated();
    for (Path old : rotated.subList(0, Math.max(0, rotated.size() - spec.keep().getAsInt()))) {
      LetterFiles.remove(old);
      LOG.log(Level.WARNING, "removed " + old + ": dead_letter.keep is " + spec.keep().getAsInt());
    }
  }
}
