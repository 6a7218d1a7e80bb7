package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.protocol.net.Address;
import dev.hikyaku.relay.protocol.net.ClientTls;
import dev.hikyaku.relay.protocol.net.Wire;
import dev.hikyaku.relay.protocol.net.WirePool;
import dev.hikyaku.relay.spi.RetryAfter;
import dev.hikyaku.relay.time.Deadline;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A server as its clients see it: one URL and the connections to it. Follows no redirect and
 * repeats nothing. Thread-safe.
 */
final class Remote {
  private final URI url;
  private final Optional<ClientTls> tls;
  private final Time time;
  private final HttpCall call;
  private @Nullable WirePool pool;

  Remote(URI url, String method, Optional<ClientTls> tls, Time time) {
    this.url = url;
    this.tls = tls;
    this.time = time;
    this.call = new HttpCall(url, method);
  }

  /** What came of a call. */
  sealed interface Result {}

  /**
   * An answer, whatever it says.
   *
   * @param reply it
   */
  record Answered(HttpCall.Reply reply) implements Result {}

  /**
   * None.
   *
   * @param failure why
   */
  record Broken(Failure failure) implements Result {}

  /** Reads the files that TLS needs; connects to nothing yet. */
  void open() throws IOException {
    pool = WirePool.open(Address.bare(url.getHost()), port(), tls, time);
  }

  private int port() {
    int standard = url.getScheme().equals("https") ? 443 : 80;
    return url.getPort() < 0 ? standard : url.getPort();
  }

  /** Host and port, for errors. The rest of the URL may hold secrets. */
  private String place() {
    return url.getHost() + ":" + port();
  }

  private WirePool pool() {
    if (pool == null) {
      throw new IllegalStateException("not open");
    }
    return pool;
  }

  /**
   * One request and its answer, blocking.
   *
   * @param most the most bytes to keep of the answer
   * @param deadline by when all of the answer must be there
   */
  Result call(Outgoing message, int most, Deadline deadline) throws InterruptedException {
    return exchange(call, message, most, deadline);
  }

  /** Asks for a path of the same origin, over the same connections. */
  Result ask(String path, Deadline deadline) throws InterruptedException {
    HttpCall question = new HttpCall(url.resolve(path), "GET");
    return exchange(question, new Outgoing(Headers.EMPTY, Body.EMPTY), AnswerReader.MOST, deadline);
  }

  private Result exchange(HttpCall call, Outgoing message, int most, Deadline deadline)
      throws InterruptedException {
    Wire wire;
    try {
      wire = pool().take(deadline);
    } catch (IOException e) {
      return brokenOff(HttpErrors.connecting(place(), e));
    }
    return over(call, wire, message, most);
  }

  @SuppressWarnings("CatchingUnchecked") // Helidon's client throws unchecked ones for all it meets
  private Result over(HttpCall call, Wire wire, Outgoing message, int most)
      throws InterruptedException {
    boolean done = false;
    try {
      HttpCall.Reply reply = call.exchange(message, most, wire);
      done = reply.reusable();
      return new Answered(reply);
    } catch (RuntimeException e) {
      if (wire.reused() && !wire.answered()) {
        pool().evict();
      }
      return brokenOff(HttpErrors.exchanging(e, wire.answered()));
    } finally {
      if (done) {
        pool().give(wire);
      } else {
        wire.closeResource();
      }
    }
  }

  /** An interrupt closes the socket, which looks like a failure of the peer. */
  private static Result brokenOff(Failure failure) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return new Broken(failure);
  }

  /** Connects, if nothing is connected, and says nothing; empty when that went well. */
  Optional<Failure> reach(Deadline deadline) throws InterruptedException {
    try {
      pool().give(pool().take(deadline));
      return Optional.empty();
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      return Optional.of(HttpErrors.connecting(place(), e));
    }
  }

  /**
   * The failure that an answer tells of, with the wait it asks for.
   *
   * @param sent the headers of the request
   */
  Failure refusal(HttpCall.Reply reply, Headers sent) {
    String said = Echo.line(reply.body(), sent);
    String message = "http " + reply.status() + (said.isEmpty() ? "" : ": " + said);
    Failure failure = Failure.ofStatus(reply.status(), message);
    return RetryAfter.of(reply.headers(), time.now()).map(failure::withRetryAfter).orElse(failure);
  }

  void close() {
    if (pool != null) {
      pool.close();
    }
  }
}
