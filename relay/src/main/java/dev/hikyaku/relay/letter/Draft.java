package dev.hikyaku.relay.letter;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What a file is rewritten into before it takes its place: a crash leaves the old file or the new
 * one, whole.
 *
 * @param file the one that is rewritten
 */
record Draft(Path file) {
  /** Where it is written. */
  Path path() {
    return file.resolveSibling(file.getFileName() + ".tmp");
  }

  /** Begins it, for whom the file is. */
  FileOutputStream begin() throws IOException {
    drop();
    new Owner(file).make(path());
    return new FileOutputStream(path().toFile());
  }

  /** Takes the place of the file; it must be on the disk. */
  void install() throws IOException {
    Files.move(path(), file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    FolderSync.DISK.around(file);
  }

  /** Rewrites the file to these bytes; with none, it goes. */
  void replace(byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      Files.delete(file);
      FolderSync.DISK.around(file);
      return;
    }
    try (FileOutputStream out = begin()) {
      out.write(bytes);
      out.getFD().sync();
    }
    install();
  }

  /** Removes it, if it was not installed. */
  void drop() throws IOException {
    Files.deleteIfExists(path());
  }
}
