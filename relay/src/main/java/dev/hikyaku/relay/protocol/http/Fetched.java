package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.HeaderSyntax;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spi.SourceContext;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** What an answer to a poll turned out to be. */
sealed interface Fetched {
  /**
   * A message. Its id is that of the event if it is one, else a hash of its content: the same
   * answer fetched twice is the same message.
   *
   * @param envelope it, unless the source has a template for its id
   */
  record Message(Envelope envelope) implements Fetched {}

  /**
   * No message.
   *
   * @param why one line
   */
  record Unreadable(String why) implements Fetched {}

  /** Makes a message of an answer. */
  static Fetched read(HttpCall.Reply reply, URI url, SourceContext context) {
    String type = reply.headers().first("Content-Type").orElse("");
    return switch (CloudEvents.read(reply.headers(), type, reply.body())) {
      case CloudEvents.None() -> message(reply, url, context, Map.of());
      case CloudEvents.Event(Map<String, Object> attributes) ->
          message(reply, url, context, attributes);
      case CloudEvents.Wrong(int status, String why) -> new Unreadable(why);
    };
  }

  private static Fetched message(
      HttpCall.Reply reply, URI url, SourceContext context, Map<String, Object> event) {
    String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
    Headers headers = reply.headers().only(line -> !HeaderRules.hopByHop(line.name()));
    return new Message(
        new Envelope(
            id(event, context.name(), reply.body()),
            context.name(),
            context.type(),
            path,
            headers,
            headers.first("Content-Type").orElse(""),
            reply.body(),
            event,
            context.time().now(),
            Optional.empty()));
  }

  private static String id(Map<String, Object> event, String source, Body body) {
    return Optional.ofNullable(event.get(CloudEvents.ATTRIBUTE + "id"))
        .map(Object::toString)
        .filter(HeaderSyntax::isId)
        .orElseGet(() -> hash(source, body));
  }

  private static String hash(String source, Body body) {
    return Sha256.hex((source + "\n").getBytes(StandardCharsets.UTF_8), body.bytes());
  }
}
