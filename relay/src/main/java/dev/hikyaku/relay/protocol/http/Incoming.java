package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.TraceParent;
import dev.hikyaku.relay.message.Ulids;
import dev.hikyaku.relay.protocol.net.Answer;
import dev.hikyaku.relay.protocol.net.Exchange;
import dev.hikyaku.relay.spi.SourceContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes a message of a request.
 *
 * @param context what the source may touch
 * @param authenticated whether the Authorization header was meant for us, and so is no part of the
 *     message
 */
record Incoming(SourceContext context, boolean authenticated) {
  private static final String KEY = "Idempotency-Key";

  /** What a request turned out to be. */
  sealed interface Result {}

  /**
   * A message.
   *
   * @param envelope it, with its id unless the source has a template for that
   */
  record Message(Envelope envelope) implements Result {}

  /**
   * No message.
   *
   * @param answer why
   */
  record Refused(Answer answer) implements Result {}

  Result read(Exchange exchange, Body body) {
    Headers headers = exchange.headers();
    List<String> keys = headers.all(KEY).stream().distinct().toList();
    if (keys.size() > 1 || !keys.stream().allMatch(HeaderSyntax::isId)) {
      return refused(400, KEY + " must be one value of " + HeaderSyntax.ID_RULE);
    }
    String type = headers.first("Content-Type").orElse("");
    return switch (CloudEvents.read(headers, type, body)) {
      case CloudEvents.None() -> message(exchange, body, keys, Map.of());
      case CloudEvents.Event(Map<String, Object> attributes) ->
          message(exchange, body, keys, attributes);
      case CloudEvents.Wrong(int status, String why) -> refused(status, why);
    };
  }

  private static Result refused(int status, String why) {
    return new Refused(Answer.error(status, why));
  }

  private Message message(
      Exchange exchange, Body body, List<String> keys, Map<String, Object> event) {
    Headers headers = exchange.headers();
    Map<String, Object> attributes = new LinkedHashMap<>(event);
    exchange.query().ifPresent(query -> attributes.put("http.query", query));
    return new Message(
        new Envelope(
            id(keys, event),
            context.name(),
            context.type(),
            exchange.path(),
            kept(headers),
            headers.first("Content-Type").orElse(""),
            body,
            attributes,
            context.time().now(),
            headers.first(TraceParent.HEADER).filter(TraceParent::isValid)));
  }

  /** The caller's key, else the event's id if it can travel in a header, else a new one. */
  private static String id(List<String> keys, Map<String, Object> event) {
    if (!keys.isEmpty()) {
      return keys.get(0);
    }
    return Optional.ofNullable(event.get(CloudEvents.ATTRIBUTE + "id"))
        .map(Object::toString)
        .filter(HeaderSyntax::isId)
        .orElseGet(Ulids::next);
  }

  /** All that came, but for credentials that were meant for us or for a proxy. */
  private Headers kept(Headers headers) {
    Headers kept = headers.without("Proxy-Authorization");
    return authenticated ? kept.without("Authorization") : kept;
  }
}
