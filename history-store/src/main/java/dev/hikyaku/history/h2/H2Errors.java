package dev.hikyaku.history.h2;

import dev.hikyaku.relay.spi.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.api.ErrorCode;

/** What the database's errors mean to whoever runs a relay. Values never stand in them. */
final class H2Errors {
  private H2Errors() {}

  /** The file could not be opened. */
  static StoreException opening(Path file, SQLException e) {
    return new StoreException("open", whyNotOpen(file, e.getErrorCode()), e);
  }

  /** Another process, or another store of this one, has it. */
  static StoreException taken(Path file) {
    return new StoreException("open", whyTaken(file));
  }

  private static String whyTaken(Path file) {
    return file
        + " is open in another process, or in this one under another name; a file is for one"
        + " process, several share a store of type redis";
  }

  /** It is too short to be one that the database wrote. */
  static StoreException cut(Path file) {
    return new StoreException("open", whyDamaged(file));
  }

  private static String whyDamaged(Path file) {
    return file + " is damaged: move it away, and the relay starts with an empty one";
  }

  private static String whyNotOpen(Path file, int code) {
    return switch (code) {
      case ErrorCode.DATABASE_ALREADY_OPEN_1 -> whyTaken(file);
      case ErrorCode.FILE_CORRUPTED_1 -> whyDamaged(file);
      case ErrorCode.FILE_VERSION_ERROR_1, ErrorCode.UNSUPPORTED_SETTING_1 ->
          file + " was written by another version of the database";
      default -> file + " cannot be opened (database error " + code + ")";
    };
  }

  /** An operation failed. */
  static StoreException of(String op, SQLException e) {
    return switch (e.getErrorCode()) {
      case ErrorCode.VALUE_TOO_LONG_2 -> new StoreException(op, "a key is too long", e);
      default -> new StoreException(op, "database error " + e.getErrorCode(), e);
    };
  }
}
