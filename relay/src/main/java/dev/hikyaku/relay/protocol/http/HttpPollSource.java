package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.PolledSource;
import dev.hikyaku.relay.spi.SourceContext;
import dev.hikyaku.relay.time.Deadline;
import java.io.IOException;

/**
 * Fetches a URL: each answer with a body is a message. Asks only for what changed, if the server
 * can tell, and holds an answer for known only once the relay is done with it. Its {@link #poll} is
 * called by one thread at a time.
 */
final class HttpPollSource implements PolledSource {
  private final HttpPoll settings;
  private final SourceContext context;
  private final Remote remote;
  private volatile Headers known = Headers.EMPTY;

  HttpPollSource(HttpPoll settings, SourceContext context) {
    this.settings = settings;
    this.context = context;
    this.remote = new Remote(settings.url(), "GET", settings.tls(), context.time());
  }

  @Override
  public void open() throws IOException {
    remote.open();
  }

  @Override
  public Polled poll(Intake intake) throws InterruptedException {
    Headers headers = settings.headers();
    for (Headers.Header line : known.list()) {
      headers = headers.with(line.name(), line.value());
    }
    Deadline deadline = Deadline.in(settings.timeout(), context.time());
    int most = (int) context.maxBody() + 1;
    return switch (remote.call(new Outgoing(headers, Body.EMPTY), most, deadline)) {
      case Remote.Broken(Failure failure) -> new Polled.Failed(failure);
      case Remote.Answered(HttpCall.Reply reply) when refused(reply) ->
          new Polled.Failed(remote.refusal(reply, headers));
      case Remote.Answered(HttpCall.Reply reply) -> read(reply, intake);
    };
  }

  private static boolean refused(HttpCall.Reply reply) {
    return reply.status() / 100 != 2 && reply.status() != 304;
  }

  private Polled read(HttpCall.Reply reply, Intake intake) throws InterruptedException {
    if (reply.status() == 304 || reply.status() == 204) {
      return new Polled.Done();
    }
    if (reply.body().size() > context.maxBody()) {
      String problem = "the answer is larger than " + context.maxBody() + " bytes";
      return new Polled.Failed(Failure.lasting(problem, Tags.INVALID));
    }
    return switch (Fetched.read(reply, settings.url(), context)) {
      case Fetched.Message(Envelope envelope) -> handOver(envelope, reply, intake);
      case Fetched.Unreadable(String why) -> {
        intake.broken(settings.url().getPath(), why);
        yield done(reply);
      }
    };
  }

  private Polled handOver(Envelope read, HttpCall.Reply reply, Intake intake)
      throws InterruptedException {
    Envelope envelope;
    try {
      envelope = context.ids().identify(read);
    } catch (ExpressionException e) {
      intake.broken(settings.url().getPath(), "this answer gives no id: " + e.getMessage());
      return done(reply);
    }
    Outcome outcome = new Outcome();
    intake.put(envelope, outcome);
    return outcome.await() instanceof Disposition.Failed failed
        ? new Polled.Failed(Failure.passing("not handled: " + failed.error(), Tags.UNEXPECTED))
        : done(reply);
  }

  /** From now on only what changed since is of interest. */
  private Polled done(HttpCall.Reply reply) {
    Headers next = Headers.EMPTY;
    next = with(next, "If-None-Match", reply.headers(), "ETag");
    known = with(next, "If-Modified-Since", reply.headers(), "Last-Modified");
    return new Polled.Done();
  }

  private static Headers with(Headers all, String name, Headers said, String from) {
    return said.first(from)
        .filter(value -> HeaderRules.sendable(new Headers.Header(name, value)))
        .map(value -> all.plus(name, value))
        .orElse(all);
  }

  @Override
  public void stop() {
    // The thread that polls is interrupted.
  }

  @Override
  public void close() {
    remote.close();
  }
}
