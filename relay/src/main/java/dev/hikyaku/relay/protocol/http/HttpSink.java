package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.Reply;
import dev.hikyaku.relay.spi.Sent;
import dev.hikyaku.relay.spi.Sink;
import dev.hikyaku.relay.spi.SinkContext;
import dev.hikyaku.relay.time.Deadline;
import java.io.IOException;
import java.util.Optional;

/**
 * Sends one message as one request. What did not work is told, and the engine decides. Thread-safe.
 */
final class HttpSink implements Sink {
  private final HttpTarget target;
  private final SinkContext context;
  private final Remote remote;
  private final Optional<OAuth2> oauth;

  HttpSink(HttpTarget target, SinkContext context) {
    this.target = target;
    this.context = context;
    this.remote = new Remote(target.url(), target.method(), target.tls(), context.time());
    this.oauth = target.oauth().map(s -> new OAuth2(s, context.timeout(), context.time()));
  }

  @Override
  public void open() throws IOException {
    remote.open();
    if (oauth.isPresent()) {
      oauth.get().open();
    }
  }

  @Override
  public Sent send(Envelope envelope, Attempt attempt) throws InterruptedException {
    Outgoing message = Outgoing.of(envelope, attempt, target, context);
    Optional<String> unsendable = message.unsendable();
    if (unsendable.isPresent()) {
      return Sent.failed(HttpErrors.unsendable(unsendable.get()));
    }
    Deadline deadline = attempt.deadline().orSooner(context.timeout());
    return oauth.isPresent()
        ? authorized(oauth.get(), message, deadline)
        : verdict(remote.call(message, AnswerReader.MOST, deadline), message.headers());
  }

  private Sent authorized(OAuth2 by, Outgoing message, Deadline deadline)
      throws InterruptedException {
    return switch (by.token(deadline)) {
      case OAuth2.None(Failure failure) -> Sent.failed(failure);
      case OAuth2.Token token -> {
        Headers headers = message.headers().with("Authorization", token.header());
        Outgoing with = new Outgoing(headers, message.body());
        Remote.Result result = remote.call(with, AnswerReader.MOST, deadline);
        boolean refused = result instanceof Remote.Answered(var reply) && reply.status() == 401;
        yield refused && by.drop(token)
            ? Sent.failed(HttpErrors.staleToken())
            : verdict(result, headers);
      }
    };
  }

  private Sent verdict(Remote.Result result, Headers sent) {
    return switch (result) {
      case Remote.Broken(Failure failure) -> Sent.failed(failure);
      case Remote.Answered(HttpCall.Reply reply) when target.success().has(reply.status()) ->
          new Sent.Accepted(new Reply(reply.status(), reply.headers(), reply.body()));
      case Remote.Answered(HttpCall.Reply reply) -> Sent.failed(remote.refusal(reply, sent));
    };
  }

  @Override
  public Sent check() throws InterruptedException {
    return remote
        .reach(Deadline.in(context.timeout(), context.time()))
        .map(Sent::failed)
        .orElseGet(Sent::accepted);
  }

  /** Well is who answers with 2xx; the message's own method, headers and statuses play no part. */
  @Override
  public Sent check(String path) throws InterruptedException {
    return switch (remote.ask(path, Deadline.in(context.timeout(), context.time()))) {
      case Remote.Broken(Failure failure) -> Sent.failed(failure);
      case Remote.Answered(HttpCall.Reply reply) when reply.status() / 100 == 2 -> Sent.accepted();
      case Remote.Answered(HttpCall.Reply reply) ->
          Sent.failed(remote.refusal(reply, Headers.EMPTY));
    };
  }

  @Override
  public void close() {
    remote.close();
    oauth.ifPresent(OAuth2::close);
  }
}
