package dev.hikyaku.routing.ai;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Explanation;
import dev.hikyaku.relay.spi.Router;
import java.util.Optional;
import java.util.Set;

/** A router beside which another one is asked that nobody obeys. Thread-safe. */
final class ShadowedRouter implements Router {
  private final AiRouter router;
  private final Shadow shadow;

  ShadowedRouter(AiRouter router, Shadow shadow) {
    this.router = router;
    this.shadow = shadow;
  }

  @Override
  public Decision decide(Envelope envelope) throws InterruptedException {
    return decide(envelope, Span.NONE);
  }

  @Override
  public Decision decide(Envelope envelope, Span span) throws InterruptedException {
    Decision decision = router.decide(envelope, span);
    shadow.offer(envelope, decision);
    return decision;
  }

  @Override
  public Optional<Explanation> explain(Envelope envelope) throws InterruptedException {
    return router.explain(envelope);
  }

  @Override
  public Set<String> targets() {
    return router.targets();
  }

  @Override
  public void open() {
    router.open();
    shadow.open();
  }

  @Override
  public void awaitReady() throws InterruptedException {
    router.awaitReady();
  }

  @Override
  public void close() {
    router.close();
    shadow.close();
  }
}
