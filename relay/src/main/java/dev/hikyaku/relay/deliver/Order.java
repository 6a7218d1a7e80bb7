package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;

/**
 * One message for one chosen destination.
 *
 * @param route the route that chose it
 * @param destination the chosen one
 * @param envelope as the route left it
 * @param key the idempotency key of every try
 * @param span the step above its hops
 */
public record Order(String route, String destination, Envelope envelope, String key, Span span) {
  /** Without a trace. */
  public Order(String route, String destination, Envelope envelope, String key) {
    this(route, destination, envelope, key, Span.NONE);
  }
}
