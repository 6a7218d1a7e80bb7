package dev.hikyaku.relay.letter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Whom a file belongs to and who may use it. What a command makes beside it is given to the same:
 * the relay could not go on with a file of root's.
 *
 * @param file whose owner is meant; when it is not there, what is made is for this user alone
 */
record Owner(Path file) {
  private static final Set<PosixFilePermission> OURS = PosixFilePermissions.fromString("rw-------");

  /**
   * Makes a file, unless it is there, that is at no moment open to more people than this one: what
   * is copied into it is not for everybody to read meanwhile.
   */
  void make(Path fresh) throws IOException {
    if (Files.exists(fresh)) {
      return;
    }
    try {
      Set<PosixFilePermission> like = Files.getPosixFilePermissions(file);
      Files.createFile(fresh, PosixFilePermissions.asFileAttribute(like));
    } catch (NoSuchFileException first) {
      secret(fresh);
    } catch (UnsupportedOperationException none) {
      Files.createFile(fresh);
    }
    give(fresh);
  }

  /** Letters hold what their senders sent, headers with credentials too. */
  private static void secret(Path fresh) throws IOException {
    try {
      Files.createFile(fresh, PosixFilePermissions.asFileAttribute(OURS));
    } catch (UnsupportedOperationException none) {
      Files.createFile(fresh);
    }
  }

  /** Gives a file that was just made to the owner, with the same permissions. */
  void give(Path fresh) {
    try {
      PosixFileAttributes like = Files.readAttributes(file, PosixFileAttributes.class);
      PosixFileAttributeView view = Files.getFileAttributeView(fresh, PosixFileAttributeView.class);
      view.setPermissions(like.permissions());
      view.setGroup(like.group());
      view.setOwner(like.owner());
    } catch (IOException | UnsupportedOperationException notOurs) {
      // Only root can give files away, and only root needs to.
    }
  }
}
