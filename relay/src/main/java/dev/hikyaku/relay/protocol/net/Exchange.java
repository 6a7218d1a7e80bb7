package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import io.helidon.common.buffers.DataReader;
import io.helidon.http.Header;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.RequestException;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** One request and its answer. Belongs to the thread of its connection. */
public final class Exchange {
  private static final int SMALL = 64 * 1024;
  private static final byte[] NOTHING = {};

  private final ServerRequest request;
  private final ServerResponse response;
  private final RequestWatch watch;

  Exchange(ServerRequest request, ServerResponse response, RequestWatch watch) {
    this.request = request;
    this.response = response;
    this.watch = watch;
  }

  /** What came of reading a body. */
  public sealed interface Read {
    /**
     * All of it.
     *
     * @param body it
     */
    record Whole(Body body) implements Read {}

    /** Larger than allowed; what came is dropped. */
    record TooLarge() implements Read {}

    /**
     * Against the protocol.
     *
     * @param why for the caller
     */
    record Malformed(String why) implements Read {}
  }

  /** The method as sent. */
  public String method() {
    return request.prologue().method().text();
  }

  /** The path as sent, without the query. */
  public String path() {
    return request.prologue().uriPath().rawPath();
  }

  /** The query as sent, without the question mark. */
  public Optional<String> query() {
    String raw = request.prologue().query().rawValue();
    return raw.isEmpty() ? Optional.empty() : Optional.of(raw);
  }

  /** The headers. Helidon keeps the order of the values of a name, not that of different names. */
  public Headers headers() {
    List<Headers.Header> lines = new ArrayList<>();
    for (Header header : request.headers()) {
      for (String value : header.allValues()) {
        lines.add(new Headers.Header(header.name(), value));
      }
    }
    return Headers.of(lines);
  }

  /** Every value of one header. */
  public List<String> header(HeaderName name) {
    return request.headers().all(name, List::of);
  }

  /**
   * Reads the body. One that is declared larger than allowed is not read at all, and its caller not
   * told to go on.
   *
   * @param maxBytes a larger one is refused, never cut
   */
  public Read body(long maxBytes) {
    OptionalLong declared = request.headers().contentLength();
    if (declared.orElse(0) > maxBytes) {
      return new Read.TooLarge();
    }
    try {
      Read read = read(declared, maxBytes);
      if (!watch.whole()) {
        throw new CloseConnectionException("request cut");
      }
      return read;
    } catch (RequestException e) {
      return e.status().code() == 413
          ? new Read.TooLarge()
          : new Read.Malformed(String.valueOf(e.getMessage()));
    } catch (DataReader.IncorrectNewLineException e) {
      return new Read.Malformed("a line of the body's framing does not end with CRLF");
    } catch (IllegalArgumentException | IllegalStateException e) {
      return new Read.Malformed("malformed framing of the body");
    } catch (DataReader.InsufficientDataAvailableException | IOException gone) {
      throw new CloseConnectionException("the caller went away", gone);
    }
  }

  private Read read(OptionalLong declared, long maxBytes) throws IOException {
    if (!request.content().hasEntity()) {
      return new Read.Whole(Body.EMPTY);
    }
    InputStream in = request.content().inputStream();
    // A small declared body gets its array at once; a large one only as it comes.
    if (declared.isPresent() && declared.getAsLong() <= SMALL) {
      byte[] bytes = new byte[(int) declared.getAsLong()];
      in.readNBytes(bytes, 0, bytes.length);
      return in.read() < 0 ? new Read.Whole(Body.of(bytes)) : new Read.TooLarge();
    }
    byte[] bytes = in.readNBytes((int) Math.min(Integer.MAX_VALUE - 8, maxBytes + 1));
    return bytes.length > maxBytes ? new Read.TooLarge() : new Read.Whole(Body.of(bytes));
  }

  /** Answers. Ends the connection after it when the body was not read or either side wants so. */
  public void answer(Answer answer) {
    boolean last = answer.last() || wantsClose() || !consumed();
    response.status(Status.create(answer.status()));
    header(answer.headers());
    if (last) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    response.send(method().equals("HEAD") ? NOTHING : answer.body().bytes());
    if (last) {
      linger();
      // Helidon announces the end and then waits for the next request: this ends it.
      throw new CloseConnectionException("answered");
    }
  }

  /** Helidon wants the values of a name together. */
  private void header(Headers headers) {
    Set<String> done = new HashSet<>();
    for (Headers.Header line : headers.list()) {
      if (done.add(line.name().toLowerCase(Locale.ROOT))) {
        response.header(HeaderValues.create(line.name(), headers.all(line.name())));
      }
    }
  }

  private boolean wantsClose() {
    return request.headers().containsToken(HeaderValues.CONNECTION_CLOSE);
  }

  private boolean consumed() {
    return !request.content().hasEntity() || request.content().consumed();
  }

  /**
   * Lets a caller that is still sending read the answer: closing at once would reset the connection
   * and the answer with it. Bounded by the listener's largest body and the watch.
   */
  private void linger() {
    if (consumed() || request.headers().contains(HeaderNames.EXPECT)) {
      return;
    }
    try (InputStream rest = request.content().inputStream()) {
      rest.transferTo(OutputStream.nullOutputStream());
    } catch (IOException | RuntimeException gone) {
      // Whatever it is: the answer is out and the connection ends.
    }
  }
}
