package dev.hikyaku.cli.command;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/** Messages of a file or of standard input, one a line, read as they are asked for. */
final class MessageLines {
  private final InputStream in;
  private int number;

  MessageLines(InputStream in) {
    this.in = new BufferedInputStream(in);
  }

  /** The next line that is not empty, without its line break; empty at the end. */
  Optional<byte[]> next() throws IOException {
    Optional<byte[]> line = line();
    while (line.isPresent() && line.get().length == 0) {
      line = line();
    }
    return line;
  }

  /** Which line of the input that was, from 1. */
  int number() {
    return number;
  }

  private Optional<byte[]> line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    number++;
    for (; read >= 0 && read != '\n'; read = in.read()) {
      line.write(read);
    }
    return Optional.of(withoutReturn(line.toByteArray()));
  }

  private static byte[] withoutReturn(byte[] line) {
    boolean windows = line.length > 0 && line[line.length - 1] == '\r';
    return windows ? Arrays.copyOf(line, line.length - 1) : line;
  }

  /** What a line holds. */
  enum Format {
    /** A body. */
    LINES("lines"),
    /** A whole message, as files and dead letters hold it. */
    ENVELOPE("envelope");

    private final String label;

    Format(String label) {
      this.label = label;
    }

    @Override
    public String toString() {
      return label;
    }
  }
}
