package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.Http1HeadersParser;
import java.io.ByteArrayOutputStream;
import java.util.Locale;

/**
 * Reads the body of an answer up to a bound, whatever length it claims: Helidon's own reader would
 * take a chunk of any size into memory. Malformed framing is an {@link IllegalStateException}.
 */
final class AnswerReader {
  /** The most bytes that are kept of the answer to a message. */
  static final int MOST = 64 * 1024;

  private static final int LONGEST_LINE = 256;
  private static final int MAX_TRAILERS = 16 * 1024;

  private final DataReader in;
  private final int most;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);

  /**
   * Reads an answer.
   *
   * @param most the most bytes to keep of it
   */
  AnswerReader(DataReader in, int most) {
    this.in = in;
    this.most = most;
  }

  /**
   * What was read.
   *
   * @param body its first bytes
   * @param whole whether that was all
   * @param ended whether it says itself where it ends, so that the connection may serve again
   */
  record Content(Body body, boolean whole, boolean ended) {}

  /** Reads the body that the headers announce. */
  Content read(int status, Headers headers) {
    if (status == 204 || status == 304) {
      return content(true);
    }
    if (headers.first("Transfer-Encoding").isPresent()) {
      return chunked(headers) ? chunks() : untilTheEnd();
    }
    var lengths = headers.all("Content-Length").stream().distinct().toList();
    if (lengths.size() > 1) {
      throw new IllegalStateException("two lengths");
    }
    return lengths.isEmpty() ? untilTheEnd() : sized(length(lengths.get(0)));
  }

  private static boolean chunked(Headers headers) {
    return headers.all("Transfer-Encoding").stream()
        .reduce((before, last) -> last)
        .filter(last -> last.strip().toLowerCase(Locale.ROOT).endsWith("chunked"))
        .isPresent();
  }

  private Content content(boolean whole) {
    return new Content(Body.of(kept.toByteArray()), whole, whole);
  }

  private static long length(String digits) {
    if (!digits.matches("[0-9]{1,18}")) {
      throw new IllegalStateException("not a length");
    }
    return Long.parseLong(digits);
  }

  private Content sized(long length) {
    return content(take(length));
  }

  /** Takes so many bytes, or as many as there is room for: then false. */
  private boolean take(long length) {
    long left = length;
    while (left > 0) {
      int room = most - kept.size();
      if (room == 0) {
        return false;
      }
      in.ensureAvailable();
      int now = (int) Math.min(left, Math.min(room, in.available()));
      kept.writeBytes(in.readBytes(now));
      left -= now;
    }
    return true;
  }

  private Content untilTheEnd() {
    try {
      boolean unused = take(Long.MAX_VALUE);
    } catch (DataReader.InsufficientDataAvailableException end) {
      // The end of the connection is the end of the body.
    }
    return new Content(Body.of(kept.toByteArray()), kept.size() < most, false);
  }

  private Content chunks() {
    long size = chunkSize();
    while (size > 0) {
      if (!take(size)) {
        return content(false);
      }
      if (in.read() != '\r' || in.read() != '\n') {
        throw new IllegalStateException("a chunk is longer than it says");
      }
      size = chunkSize();
    }
    Http1HeadersParser.readHeaders(in, MAX_TRAILERS, false);
    return content(true);
  }

  private long chunkSize() {
    int end = in.findNewLine(LONGEST_LINE);
    if (end == LONGEST_LINE) {
      throw new IllegalStateException("a chunk without a size");
    }
    String line = in.readAsciiString(end);
    in.skip(2);
    int extension = line.indexOf(';');
    String hex = (extension < 0 ? line : line.substring(0, extension)).strip();
    if (!hex.matches("[0-9a-fA-F]{1,15}")) {
      throw new IllegalStateException("a chunk without a size");
    }
    return Long.parseLong(hex, 16);
  }
}
