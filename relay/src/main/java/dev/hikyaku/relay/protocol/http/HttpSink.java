package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.net.Wire;
import dev.hikyaku.relay.protocol.net.WirePool;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.Deadline;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends one message as one request. Follows no redirect and repeats nothing: what did not work is
 * told, and the engine decides. Thread-safe.
 */
final class HttpSink implements Sink {
  private final HttpTarget target;
  private final SinkContext context;
  private final HttpCall call;
  private @Nullable WirePool pool;

  HttpSink(HttpTarget target, SinkContext context) {
    this.target = target;
    this.context = context;
    this.call = new HttpCall(target.url(), target.method());
  }

  @Override
  public void open() throws IOException {
    URI url = target.url();
    int standard = url.getScheme().equals("https") ? 443 : 80;
    int port = url.getPort() < 0 ? standard : url.getPort();
    pool = WirePool.open(bare(url.getHost()), port, target.tls(), context.time());
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private WirePool pool() {
    if (pool == null) {
      throw new IllegalStateException("not open");
    }
    return pool;
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws InterruptedException {
    Outgoing message = Outgoing.of(envelope, attempt, target, context);
    Optional<String> unsendable = message.unsendable();
    if (unsendable.isPresent()) {
      return Sent.failed(HttpErrors.unsendable(unsendable.get()));
    }
    Deadline deadline = attempt.deadline().orSooner(context.timeout());
    Wire wire;
    try {
      wire = pool().take(deadline);
    } catch (IOException e) {
      return brokenOff(HttpErrors.connecting(target.url().getHost(), e));
    }
    return over(wire, message);
  }

  @SuppressWarnings("CatchingUnchecked") // Helidon's client throws unchecked ones for all it meets
  private Sent over(Wire wire, Outgoing message) throws InterruptedException {
    boolean done = false;
    try {
      HttpCall.Reply reply = call.exchange(message, wire);
      done = reply.reusable();
      return verdict(reply);
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
  private static Sent brokenOff(Failure failure) throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return Sent.failed(failure);
  }

  private Sent verdict(HttpCall.Reply reply) {
    if (target.success().has(reply.status())) {
      return new Sent.Accepted(new Reply(reply.status(), reply.headers(), reply.body()));
    }
    Failure failure = failure(reply);
    return Sent.failed(
        RetryAfter.of(reply.headers(), context.time().now())
            .map(failure::withRetryAfter)
            .orElse(failure));
  }

  private static Failure failure(HttpCall.Reply reply) {
    String said = Printable.line(reply.body());
    String message = "http " + reply.status() + (said.isEmpty() ? "" : ": " + said);
    return Failure.ofStatus(reply.status(), message);
  }

  @Override
  public Sent check() throws InterruptedException {
    Deadline deadline = Deadline.in(context.timeout(), context.time());
    try {
      pool().give(pool().take(deadline));
      return Sent.accepted();
    } catch (IOException e) {
      return brokenOff(HttpErrors.connecting(target.url().getHost(), e));
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.close();
    }
  }
}
