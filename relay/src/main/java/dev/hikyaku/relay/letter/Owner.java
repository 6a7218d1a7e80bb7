package dev.hikyaku.relay.letter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;

/**
 * Whom a file belongs to and who may use it. What a command makes beside it is given to the same:
 * the relay could not go on with a file of root's.
 *
 * @param file whose owner is meant; nothing happens when it is not there
 */
record Owner(Path file) {
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
