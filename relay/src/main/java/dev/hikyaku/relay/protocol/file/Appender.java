package dev.hikyaku.relay.protocol.file;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An open file that lines are appended to. Not thread-safe. */
final class Appender {
  /** None yet. */
  static final Appender CLOSED = new Appender(Path.of(""), OutputStream.nullOutputStream(), null);

  private final Path path;
  private final OutputStream out;
  private final @Nullable Object key;
  private boolean torn;

  private Appender(Path path, OutputStream out, @Nullable Object key) {
    this.path = path;
    this.out = out;
    this.key = key;
  }

  /**
   * This one while it still writes to the file of that name; a new one when the file was moved or
   * deleted, as log rotation does.
   */
  Appender to(Path wanted) throws IOException {
    Optional<BasicFileAttributes> there = look(wanted);
    if (this != CLOSED && there.isPresent() && Objects.equals(there.get().fileKey(), key)) {
      return this;
    }
    close();
    Path folder = wanted.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    // Not a FileChannel: an interrupted writer would close it for all the others.
    OutputStream opened =
        Files.newOutputStream(wanted, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    Object opensKey = look(wanted).map(BasicFileAttributes::fileKey).orElse(null);
    Appender appender = new Appender(wanted, opened, opensKey);
    appender.torn = endsTorn(wanted);
    return appender;
  }

  /** Whether the last line has no end, as a crash leaves it. */
  private static boolean endsTorn(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      if (file.length() == 0) {
        return false;
      }
      file.seek(file.length() - 1);
      return file.read() != '\n';
    } catch (IOException unreadable) {
      return false; // A file may well be only writable: then nobody can tell.
    }
  }

  private static Optional<BasicFileAttributes> look(Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Appends the line whole, or not at all. It never goes on with a torn line before it. */
  void append(byte[] line) throws IOException {
    byte[] bytes = torn ? onItsOwn(line) : line;
    long before = Files.size(path);
    try {
      out.write(bytes);
      torn = false;
    } catch (IOException e) {
      cutBack(before, bytes.length);
      throw e;
    }
  }

  private static byte[] onItsOwn(byte[] line) {
    byte[] bytes = new byte[line.length + 1];
    bytes[0] = '\n';
    System.arraycopy(line, 0, bytes, 1, line.length);
    return bytes;
  }

  /**
   * Removes the part of a line that a full disk let through, so that the next line stands alone.
   */
  private void cutBack(long before, int length) {
    try {
      long now = Files.size(path);
      if (Files.isRegularFile(path) && now > before && now < before + length) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
          file.setLength(before);
        }
      }
    } catch (IOException stays) {
      // The first error is the one to report; a reader skips a torn line and says so.
      torn = true;
    }
  }

  /** Lets go of the file. */
  void close() {
    try {
      out.close();
    } catch (IOException nothingIsBuffered) {
      // Every line was written when it was accepted.
    }
  }
}
