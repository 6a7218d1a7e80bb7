package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.time.Uninterrupted;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Brings a folder to the disk: a change of names survives a power loss only then.
 *
 * @param force does it
 */
record FolderSync(Force force) {
  static final FolderSync DISK = new FolderSync(FolderSync::forced);

  /** Brings a folder to the disk, unless the thread is interrupted. */
  @FunctionalInterface
  interface Force {
    void folder(Path folder) throws IOException;
  }

  private static void forced(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Does it for the folder of a file, also when the thread is interrupted. */
  void around(Path file) {
    Path folder = LetterFiles.folder(file);
    boolean unused = Uninterrupted.done(() -> synced(folder));
  }

  private boolean synced(Path folder) throws InterruptedException {
    try {
      force.folder(folder);
      return true;
    } catch (ClosedByInterruptException closed) {
      boolean unused = Thread.interrupted();
      throw new InterruptedException("interrupted before the folder was on the disk");
    } catch (IOException notOnThisSystem) {
      // Windows opens no folders; the file itself is synced all the same.
      return false;
    }
  }
}
