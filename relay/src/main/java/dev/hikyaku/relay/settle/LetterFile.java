package dev.hikyaku.relay.settle;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;

/**
 * A file that lines are appended to, all or nothing. Opened when needed and opened anew when the
 * path no longer leads to it. Not thread-safe. Streams rather than channels: an interrupt must not
 * close the file under a write.
 */
final class LetterFile {
  private final Path path;
  private final Opening opening;
  private Optional<Opened> opened = Optional.empty();

  /** How the file is opened for appending. */
  @FunctionalInterface
  interface Opening {
    /** The stream, at the end of the file; creates the file. */
    FileOutputStream append(File file) throws IOException;
  }

  /** The open stream, and which file it writes to: the path may lead elsewhere later. */
  private record Opened(FileOutputStream out, Optional<Object> file) {}

  LetterFile(Path path, Opening opening) {
    this.path = path.toAbsolutePath();
    this.opening = opening;
  }

  /** Opens it, unless it is open and still where the path leads. */
  void open() throws IOException {
    ready();
  }

  /**
   * Appends whole lines. They are on the disk when this returns, and none of them is in the file
   * when it throws.
   */
  void append(byte[] lines) throws IOException {
    FileOutputStream out = ready();
    long before = Files.size(path);
    try {
      out.write(lines);
      out.getFD().sync();
    } catch (IOException e) {
      cutBack(before, e);
      throw e;
    }
  }

  private FileOutputStream ready() throws IOException {
    if (opened.isPresent() && opened.get().file().equals(file())) {
      return opened.get().out();
    }
    close();
    boolean created = create();
    FileOutputStream out = opening.append(path.toFile());
    opened = Optional.of(new Opened(out, file()));
    if (created) {
      syncFolder();
    }
    return out;
  }

  /** Which file the path leads to; empty when to none. */
  private Optional<Object> file() throws IOException {
    try {
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return Optional.of(Objects.requireNonNullElse(key, path));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  private boolean create() throws IOException {
    if (!Files.exists(path)) {
      Files.createDirectories(Objects.requireNonNullElse(path.getParent(), path));
      return true;
    }
    if (Files.isRegularFile(path)) {
      new TornTail(path).repair();
    }
    return false;
  }

  /** A new file survives a power loss only once its folder is on the disk too. */
  private void syncFolder() {
    try (FileChannel folder =
        FileChannel.open(
            Objects.requireNonNullElse(path.getParent(), path), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException notOnThisSystem) {
      // Windows opens no folders; the file itself is synced all the same.
    }
  }

  /** What cannot be cut back now is moved aside when the file is opened again. */
  private void cutBack(long length, IOException why) {
    try {
      boolean ours = opened.isPresent() && opened.get().file().equals(file());
      close();
      if (ours && Files.isRegularFile(path)) {
        shorten(length);
      }
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private void shorten(long length) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      if (file.length() > length) {
        file.setLength(length);
        file.getFD().sync();
      }
    }
  }

  /** Closes it; the next write opens it again. */
  void close() {
    try {
      if (opened.isPresent()) {
        opened.get().out().close();
      }
    } catch (IOException nothingLeftToDo) {
      // Every line was synced when it was written.
    }
    opened = Optional.empty();
  }
}
