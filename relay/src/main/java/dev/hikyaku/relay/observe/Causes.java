package dev.hikyaku.relay.observe;

import java.net.ConnectException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Optional;

/** Puts an exception in words. The message of some is a path alone, or nothing at all. */
public final class Causes {
  private Causes() {}

  /** In one line, without the name of a class where there are words for it. */
  public static String line(Throwable thrown) {
    return switch (thrown) {
      case AccessDeniedException denied -> denied.getFile() + ": permission denied";
      case NoSuchFileException gone -> gone.getFile() + ": no such file or folder";
      case FileSystemLoopException loop -> loop.getFile() + ": its links lead in a circle";
      case NotDirectoryException file -> file.getFile() + " is no folder";
      case FileAlreadyExistsException there -> there.getFile() + " is there already";
      case FileSystemException other -> about(other);
      case UnresolvedAddressException unknown -> "no address is known for it";
      case ConnectException refused -> said(refused).orElse("connection refused");
      default -> said(thrown).orElseGet(() -> behind(thrown));
    };
  }

  private static String about(FileSystemException e) {
    return Optional.ofNullable(e.getReason())
        .map(reason -> e.getFile() + ": " + lower(reason))
        .orElseGet(() -> e.getFile() + ": cannot be used");
  }

  private static String lower(String reason) {
    return reason.isEmpty()
        ? reason
        : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
  }

  private static Optional<String> said(Throwable thrown) {
    return Optional.ofNullable(thrown.getMessage()).filter(text -> !text.isBlank());
  }

  private static String behind(Throwable thrown) {
    return Optional.ofNullable(thrown.getCause())
        .map(Causes::line)
        .orElseGet(() -> thrown.getClass().getSimpleName());
  }
}
