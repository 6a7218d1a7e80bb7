package dev.hikyaku.relay.letter;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private long end;

  /** How the file is opened for appending. */
  @FunctionalInterface
  interface Opening {
    /** The stream, at the end of the file; creates the file. */
    FileOutputStream append(File file) throws IOException;
  }

  /** The open stream, and which file it writes to: the path may lead elsewhere later. */
  private record Opened(FileOutputStream out, Optional<Object> file, boolean regular) {
    void sync() throws IOException {
      // A pipe and a device have nothing to sync and refuse it: the line is written all the same.
      if (regular) {
        out.getFD().sync();
      }
    }
  }

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
   * when it throws; to what is no regular file they are only written.
   */
  void append(byte[] lines) throws IOException {
    Opened file = ready();
    long before = whole();
    try {
      file.out().write(lines);
      file.sync();
      end = before + lines.length;
    } catch (IOException e) {
      cutBack(before, e);
      throw e;
    }
  }

  /** Whether lines can be appended now: one is, and taken back. Throws when not. */
  void probe() throws IOException {
    Opened file = ready();
    if (file.regular()) {
      long before = whole();
      append(new byte[] {'\n'});
      close();
      shorten(before);
      end = before;
    }
  }

  /** How long the file is, without what another process may have left of a line when it died. */
  private long whole() throws IOException {
    if (Files.size(path) != end && Files.isRegularFile(path)) {
      new TornTail(path).repair();
    }
    return Files.size(path);
  }

  private Opened ready() throws IOException {
    if (opened.isPresent() && opened.get().file().equals(Identity.key(path))) {
      return opened.get();
    }
    close();
    boolean created = create();
    FileOutputStream out = opening.append(path.toFile());
    Opened file = new Opened(out, Identity.key(path), Files.isRegularFile(path));
    opened = Optional.of(file);
    if (created) {
      // A new file survives a power loss only once its folder is on the disk too.
      FolderSync.DISK.around(path);
    }
    return file;
  }

  private boolean create() throws IOException {
    if (!Files.exists(path)) {
      LetterFiles.makeFolder(path);
      if (!Files.isSymbolicLink(path)) {
        // A link that leads nowhere yet makes its file when that is opened.
        new Owner(path).make(path);
      }
      return true;
    }
    if (Files.isRegularFile(path)) {
      new TornTail(path).repair();
    }
    return false;
  }

  /** What cannot be cut back now is moved aside when the file is opened again. */
  private void cutBack(long length, IOException why) {
    try {
      boolean ours = opened.isPresent() && opened.get().file().equals(Identity.key(path));
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
