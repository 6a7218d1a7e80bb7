package dev.hikyaku.relay.dispatch;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import dev.hikyaku.relay.observe.Spans;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.spi.Disposition;
import java.util.Optional;

/** What the spans of a message and of its routes say. */
final class MessageSpan {
  private MessageSpan() {}

  /** The message begins its way; what it came from stands above. */
  static Span begin(Spans spans, Envelope envelope) {
    Span span = spans.begin(SpanName.MESSAGE, envelope.source(), envelope.traceparent());
    if (span.recording()) {
      span.note(SpanAttribute.MESSAGING_SYSTEM, "hikyaku");
      span.note(SpanAttribute.MESSAGING_OPERATION, "process");
      span.note(SpanAttribute.MESSAGE_ID, envelope.id());
      span.note(SpanAttribute.BODY_SIZE, envelope.body().size());
      span.note(SpanAttribute.SOURCE, envelope.source());
      span.note(SpanAttribute.PROTOCOL, envelope.protocol());
    }
    return span;
  }

  /** The message as a part of its span: what is written of it, such as a dead letter, shows it. */
  static Envelope marked(Envelope envelope, Span span) {
    Optional<String> trace = span.traceparent();
    return trace.isPresent() ? envelope.withTraceparent(trace.get()) : envelope;
  }

  static void ended(Span span, Disposition outcome) {
    span.note(SpanAttribute.OUTCOME, outcome.label());
    if (outcome instanceof Disposition.Failed(String error)) {
      span.fail(outcome.label(), error);
    }
  }

  static Routed routed(Span span, String route, Routed routed) {
    if (span.recording()) {
      span.note(SpanAttribute.ROUTE, route);
      switch (routed) {
        case Routed.FilteredOut out -> span.note(SpanAttribute.OUTCOME, "filtered");
        case Routed.Unroutable(var envelope, var reason, var error) -> {
          span.note(SpanAttribute.OUTCOME, "unroutable");
          span.note(SpanAttribute.REASON, reason.label());
          span.fail(reason.label(), error);
        }
        case Routed.To(var envelope, var destinations) -> {
          span.note(SpanAttribute.OUTCOME, "chosen");
          span.note(SpanAttribute.DESTINATIONS, String.join(",", destinations));
        }
      }
    }
    return routed;
  }
}
