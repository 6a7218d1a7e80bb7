package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.message.Sha256;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/**
 * Which file it is, whatever it is called later. Its number alone would not do: the number of a
 * removed file is given to a new one, even with the same first line, as a purge writes it. Where
 * the file system keeps no time of creation, that of the last change stands in: then a file that
 * grew is taken for a new one, and read again from its start, which is slower and not wrong.
 *
 * @param key its number on the disk
 * @param created when it was made
 * @param head a digest of its first line
 */
record Identity(Object key, Instant created, String head) {
  /** As much of a first line as is looked at: the time of its letter is among that, or its id. */
  private static final int HEAD = 8 * 1024;

  /** Of the file that a path leads to; none when to none. */
  static Optional<Identity> of(Path path) throws IOException {
    Optional<BasicFileAttributes> attributes = attributes(path);
    if (attributes.isEmpty()) {
      return Optional.empty();
    }
    try (FileInputStream in = new FileInputStream(path.toFile())) {
      Instant created = attributes.get().creationTime().toInstant();
      return Optional.of(
          new Identity(number(attributes.get(), path), created, head(in.readNBytes(HEAD))));
    } catch (FileNotFoundException moved) {
      if (Files.exists(path)) {
        throw new IOException(path + ": cannot be read", moved);
      }
      return Optional.empty();
    }
  }

  /** The number alone: enough while the file is held open, and at once. None when there is none. */
  static Optional<Object> key(Path path) throws IOException {
    return attributes(path).map(found -> number(found, path));
  }

  private static Object number(BasicFileAttributes attributes, Path path) {
    return Objects.requireNonNullElse(attributes.fileKey(), path);
  }

  private static Optional<BasicFileAttributes> attributes(Path path) throws IOException {
    try {
      return Optional.of(Files.readAttributes(path, BasicFileAttributes.class));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    }
  }

  private static String head(byte[] start) {
    int end = 0;
    while (end < start.length && start[end] != '\n') {
      end++;
    }
    return Sha256.hex(Arrays.copyOf(start, end));
  }
}
