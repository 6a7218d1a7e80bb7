package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The right to a file, held by one store of one process. The operating system takes it back from a
 * process that dies.
 *
 * @param channel the file beside the file, which is never removed
 * @param lock on it
 */
record PathLock(FileChannel channel, FileLock lock) implements AutoCloseable {

  /**
   * Takes it.
   *
   * @param file the file it is about; the lock is {@code <file>.lock}
   */
  static PathLock of(Path file) throws StoreException {
    Path beside = file.resolveSibling(file.getFileName() + ".lock");
    try {
      Files.createDirectories(beside.toAbsolutePath().getParent());
      FileChannel channel =
          FileChannel.open(beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      return locked(channel, file);
    } catch (IOException e) {
      throw new StoreException("open", beside + " cannot be locked: " + e.getMessage(), e);
    }
  }

  private static PathLock locked(FileChannel channel, Path file)
      throws IOException, StoreException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new PathLock(channel, lock);
      }
    } catch (OverlappingFileLockException ours) {
      // As bad as another process.
    }
    channel.close();
    throw H2Errors.taken(file);
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The lock goes with the process.
    }
  }
}
