package dev.hikyaku.relay.protocol.http;

import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Headers;
import dev.hikyaku.relay.message.TraceParent;
import dev.hikyaku.relay.spi.Attempt;
import dev.hikyaku.relay.spi.SinkContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A message as a request. Later lines replace earlier ones of the same name: what came with the
 * message, then what hikyaku says, then what the spec says.
 *
 * @param headers in order
 * @param body the bytes
 */
record Outgoing(Headers headers, Body body) {
  private static final String TYPE = "Content-Type";

  static Outgoing of(Envelope envelope, Attempt attempt, HttpTarget target, SinkContext context) {
    EventOut.Form event = EventOut.of(envelope, target.events(), context.relay());
    Headers headers =
        envelope
            .headers()
            .only(h -> forwarded(h.name(), target.forward()) && !stale(h, event))
            .without(TYPE);
    headers = over(headers, event.headers());
    if (!event.contentType().isEmpty()) {
      headers = headers.plus(TYPE, event.contentType());
    }
    headers = headers.with(context.idempotencyHeader(), attempt.idempotencyKey());
    Optional<String> trace = envelope.traceparent();
    headers = trace.isPresent() ? headers.with(TraceParent.HEADER, trace.get()) : headers;
    headers = over(headers, target.headers());
    if (target.signing().isPresent()) {
      Instant now = context.time().now();
      headers =
          over(
              headers, target.signing().get().headers(attempt.idempotencyKey(), now, event.body()));
    }
    return new Outgoing(headers, event.body());
  }

  private static boolean stale(Headers.Header header, EventOut.Form event) {
    return event.stale().test(header.name().toLowerCase(Locale.ROOT));
  }

  /** What describes the body goes with it; everything else must be asked for. */
  private static boolean forwarded(String name, List<String> asked) {
    if (HeaderRules.hopByHop(name)) {
      return false;
    }
    String lower = name.toLowerCase(Locale.ROOT);
    boolean described = lower.startsWith("ce-") || lower.equals("content-encoding");
    boolean named = asked.stream().anyMatch(lower::equalsIgnoreCase);
    boolean swept = asked.contains("all") && !HeaderRules.credential(lower);
    return described || named || swept;
  }

  private static Headers over(Headers below, Headers above) {
    if (above.isEmpty()) {
      return below;
    }
    List<Headers.Header> lines = new ArrayList<>();
    for (Headers.Header line : below.list()) {
      if (above.first(line.name()).isEmpty()) {
        lines.add(line);
      }
    }
    lines.addAll(above.list());
    return Headers.of(lines);
  }

  /** A header that cannot be sent. */
  Optional<String> unsendable() {
    return headers.list().stream()
        .filter(h -> !HeaderRules.sendable(h))
        .map(Headers.Header::name)
        .findFirst();
  }
}
