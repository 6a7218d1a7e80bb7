package dev.hikyaku.relay.protocol.file;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What errors of a file system mean. */
final class FileErrors {
  private FileErrors() {}

  /** A folder where a file should be does not go away by itself. */
  static Failure folder(Path path) {
    return Failure.lasting(path + " is a folder", Tags.IO);
  }

  /** Permissions and wrong kinds of file last; a full disk, and all else, may pass. */
  static Failure of(Path path, IOException e) {
    String message = path + " cannot be written: " + why(e);
    boolean lasting =
        e instanceof AccessDeniedException
            || e instanceof FileAlreadyExistsException
            || why(e).contains("Not a directory")
            || why(e).contains("Is a directory");
    Failure failure =
        lasting ? Failure.lasting(message, Tags.IO) : Failure.passing(message, Tags.IO);
    return failure.causedBy(e);
  }

  /** The reason in words; the JDK's own message is often only the path. */
  static String why(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "permission denied";
      case NoSuchFileException missing -> "no such file";
      case FileAlreadyExistsException exists -> exists.getFile() + " is no folder";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
