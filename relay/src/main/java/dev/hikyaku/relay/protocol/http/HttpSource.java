package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.protocol.net.Answer;
import dev.hikyaku.relay.protocol.net.Exchange;
import dev.hikyaku.relay.protocol.net.Listeners;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Intake;
import dev.hikyaku.relay.spi.Source;
import dev.hikyaku.relay.spi.SourceContext;
import io.helidon.http.HeaderNames;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Takes the messages that callers post, and answers them once their outcome is known. */
final class HttpSource implements Source {
  private final HttpListen listen;
  private final Listeners listeners;
  private final SourceContext context;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private volatile Optional<Listeners.Lease> lease = Optional.empty();
  private volatile Optional<Intake> intake = Optional.empty();

  HttpSource(HttpListen listen, Listeners listeners, SourceContext context) {
    this.listen = listen;
    this.listeners = listeners;
    this.context = context;
  }

  @Override
  public void open() throws IOException {
    var place = new Listeners.Place(listen.address(), listen.tls(), listen.path(), this::serve);
    lease = Optional.of(listeners.open(place, context.time()));
  }

  @Override
  public void run(Intake relay) throws InterruptedException {
    intake = Optional.of(relay);
    try {
      stopped.await();
    } finally {
      intake = Optional.empty();
    }
  }

  @Override
  public void stop() {
    intake = Optional.empty();
    stopped.countDown();
  }

  @Override
  public void close() {
    stop();
    lease.ifPresent(Listeners.Lease::close);
    lease = Optional.empty();
  }

  @Override
  public Optional<URI> address() {
    String scheme = listen.tls().isPresent() ? "https://" : "http://";
    return lease.map(
        l -> URI.create(scheme + listen.address().host() + ":" + l.port() + listen.path()));
  }

  private void serve(Exchange exchange) throws InterruptedException {
    Optional<Answer> refusal = refusal(exchange);
    if (refusal.isPresent()) {
      exchange.answer(refusal.get());
      return;
    }
    switch (exchange.body(context.maxBody())) {
      case Exchange.Read.TooLarge() -> exchange.answer(Answers.tooLarge(context.maxBody()));
      case Exchange.Read.Malformed(String why) -> exchange.answer(Answer.error(400, why).closing());
      case Exchange.Read.Whole(Body body) -> exchange.answer(take(exchange, body));
    }
  }

  /** What can be said without the body. */
  private Optional<Answer> refusal(Exchange exchange) {
    if (!exchange.method().equals("POST")) {
      return Optional.of(Answer.error(405, "send messages with POST").with("Allow", "POST"));
    }
    var shown = exchange.header(HeaderNames.AUTHORIZATION).stream().findFirst();
    if (listen.auth().isPresent() && !listen.auth().get().accept(shown)) {
      return Optional.of(Answers.unauthenticated(listen.auth().get().challenge()));
    }
    if (listen.signature().isPresent() && claim(exchange).isEmpty()) {
      return Optional.of(Answers.unauthenticated(Signature.CHALLENGE));
    }
    return intake.isEmpty() ? Optional.of(closed()) : Optional.empty();
  }

  /** A signature that may be right; the body will tell. */
  private Optional<Signature.Claim> claim(Exchange exchange) {
    return listen.signature().flatMap(s -> s.claim(exchange.headers(), context.time().now()));
  }

  private boolean authentic(Exchange exchange, Body body) {
    return listen.signature().isEmpty() || claim(exchange).filter(c -> c.proves(body)).isPresent();
  }

  private Answer closed() {
    return stopped.getCount() == 0
        ? Answers.busy("the relay is stopping").closing()
        : Answers.busy("the relay is starting");
  }

  private Answer take(Exchange exchange, Body body) throws InterruptedException {
    if (!authentic(exchange, body)) {
      return Answers.unauthenticated(Signature.CHALLENGE);
    }
    Incoming incoming = new Incoming(context, listen.auth().isPresent());
    return switch (incoming.read(exchange, body)) {
      case Incoming.Refused(Answer answer) -> answer;
      case Incoming.Message(Envelope envelope) -> offer(envelope);
    };
  }

  private Answer offer(Envelope read) throws InterruptedException {
    Envelope envelope;
    try {
      envelope = context.ids().identify(read);
    } catch (ExpressionException e) {
      return Answer.error(400, "this message gives no id: " + e.getMessage());
    }
    Awaited awaited = new Awaited(listen.respond().map(HttpListen.Respond::from).orElse(""));
    HttpAck ack =
        listen.ack() == HttpListen.AckMode.ACCEPTED ? HttpAck.told() : HttpAck.waiting(awaited);
    Optional<Intake> relay = intake;
    if (relay.isEmpty()) {
      return closed();
    }
    return switch (relay.get().offer(envelope, ack)) {
      case TAKEN -> taken(envelope, ack, awaited);
      case DUPLICATE -> Answers.of(envelope.id(), new Disposition.Filtered(true));
      case IN_PROGRESS -> Answers.inProgress();
      case FULL -> Answers.busy("the relay is full");
    };
  }

  private Answer taken(Envelope envelope, HttpAck ack, Awaited awaited)
      throws InterruptedException {
    HttpAck.Verdict verdict = ack.await(listen.patience(), context.time());
    return listen.respond().isPresent()
        ? Responses.of(envelope.id(), verdict, awaited.heard())
        : Answers.of(envelope.id(), verdict);
  }
}
