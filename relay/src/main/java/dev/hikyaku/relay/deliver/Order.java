package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.message.Envelope;

/**
 * One message for one chosen destination.
 *
 * @param route the route that chose it
 * @param destination the chosen one
 * @param envelope as the route left it
 * @param key the idempotency key of every try
 */
public record Order(String route, String destination, Envelope envelope, String key) {}
