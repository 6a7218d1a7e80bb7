package dev.hikyaku.relay.letter;

import dev.hikyaku.relay.message.Body;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The lines of a file, one at a time, up to where the file ended when it was opened. Not
 * thread-safe. A plain stream: an interrupt does not close it.
 */
final class LetterLines implements Closeable {
  private static final int CHUNK = 64 * 1024;

  /** A longer line is no letter: it is passed over, its bytes are not kept. */
  private static final int LONGEST = 64 * 1024 * 1024;

  private final InputStream in;
  private final byte[] chunk = new byte[CHUNK];
  private int position;
  private int limit;
  private long left;
  private Place next;

  /**
   * A place between two lines.
   *
   * @param offset bytes before it
   * @param lines lines before it
   */
  record Place(long offset, long lines) {
    /** Before the first line. */
    static final Place START = new Place(0, 0);
  }

  /**
   * One line.
   *
   * @param text without its end; empty for one that is too long
   * @param at where it begins
   * @param end where the next one begins
   * @param whole whether it has its line break
   */
  record Line(Body text, Place at, Place end, boolean whole) {
    /** From 1. */
    long number() {
      return end.lines();
    }

    boolean blank() {
      boolean blank = !tooLong();
      byte[] bytes = text.bytes();
      for (int i = 0; blank && i < bytes.length; i++) {
        blank = bytes[i] == ' ' || bytes[i] == '\r' || bytes[i] == '\t';
      }
      return blank;
    }

    boolean tooLong() {
      return text.size() == 0 && end.offset() - at.offset() > LONGEST;
    }
  }

  private LetterLines(FileInputStream in, Place from) throws IOException {
    this.in = in;
    this.left = Math.max(0, in.getChannel().size() - from.offset());
    this.next = from;
    in.skipNBytes(Math.min(from.offset(), in.getChannel().size()));
  }

  /** All of them. */
  static LetterLines of(Path file) throws IOException {
    return of(file, Place.START);
  }

  /** Those after a place. */
  static LetterLines of(Path file, Place from) throws IOException {
    FileInputStream in = new FileInputStream(file.toFile());
    try {
      return new LetterLines(in, from);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  /** The next line, which may be empty; none at the end. */
  Optional<Line> next() throws IOException {
    if (!fill()) {
      return Optional.empty();
    }
    ByteArrayOutputStream kept = new ByteArrayOutputStream(CHUNK / 16);
    long length = 0;
    while (fill()) {
      int end = lineFeed();
      length += end - position;
      if (length <= LONGEST) {
        kept.write(chunk, position, end - position);
      }
      boolean whole = end < limit;
      position = whole ? end + 1 : end;
      if (whole) {
        return Optional.of(line(kept, length, true));
      }
    }
    return Optional.of(line(kept, length, false));
  }

  private Line line(ByteArrayOutputStream kept, long length, boolean whole) {
    Place at = next;
    next = new Place(at.offset() + length + (whole ? 1 : 0), at.lines() + 1);
    return new Line(length > LONGEST ? Body.EMPTY : Body.of(kept.toByteArray()), at, next, whole);
  }

  private int lineFeed() {
    int at = position;
    while (at < limit && chunk[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Whether there is one more byte. */
  private boolean fill() throws IOException {
    if (position == limit && left > 0) {
      position = 0;
      limit = Math.max(0, in.read(chunk, 0, (int) Math.min(CHUNK, left)));
      left = limit == 0 ? 0 : left - limit;
    }
    return position < limit;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
