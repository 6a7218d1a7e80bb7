package dev.hikyaku.relay.protocol.lines;

import dev.hikyaku.relay.message.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines without looking at its charset, holding one line at a time. A
 * line ends with LF or CRLF, the last one also with the end of the stream. Not thread-safe.
 */
final class LineReader {
  private static final int BUFFER = 64 * 1024;

  private final InputStream in;
  private final long maxBytes;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int limit;
  private long number;

  /**
   * Reads from the stream, which stays the caller's to close.
   *
   * @param maxBytes a longer line is told of, not given
   */
  LineReader(InputStream in, long maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /** What the stream gave next. */
  sealed interface Line {
    /**
     * A line.
     *
     * @param body without its end
     * @param number from 1
     */
    record Text(Body body, long number) implements Line {}

    /**
     * A line longer than allowed, skipped.
     *
     * @param bytes how long it was
     * @param number from 1
     */
    record TooLong(long bytes, long number) implements Line {}

    /** No more lines. */
    record End() implements Line {}
  }

  /** The next line, waiting for it. */
  Line next() throws IOException {
    if (!fill()) {
      return new Line.End();
    }
    number++;
    Growing line = new Growing();
    while (true) {
      int end = findLf();
      line.add(buffer, position, end);
      position = Math.min(end + 1, limit);
      if (end < limit || !fill()) {
        return line.done();
      }
    }
  }

  private int findLf() {
    int at = position;
    while (at < limit && buffer[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Whether there is at least one more byte. */
  private boolean fill() throws IOException {
    if (position < limit) {
      return true;
    }
    int read = in.read(buffer, 0, buffer.length);
    position = 0;
    limit = Math.max(0, read);
    return read > 0;
  }

  /** The line so far; past the limit it only counts. */
  private final class Growing {
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);
    private long length;
    private byte last;

    void add(byte[] from, int start, int end) {
      if (end == start) {
        return;
      }
      length += end - start;
      last = from[end - 1];
      // One byte more than allowed is kept: it may be the CR of the line's end.
      if (length <= maxBytes + 1) {
        kept.write(from, start, end - start);
      }
    }

    Line done() {
      boolean cr = length > 0 && last == '\r' && position > 0 && endedByLf();
      long size = cr ? length - 1 : length;
      if (size > maxBytes) {
        return new Line.TooLong(size, number);
      }
      byte[] bytes = kept.toByteArray();
      return new Line.Text(Body.of(cr ? Arrays.copyOf(bytes, (int) size) : bytes), number);
    }
  }

  private boolean endedByLf() {
    return buffer[position - 1] == '\n';
  }
}
