package dev.hikyaku.relay.route;

import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.spi.Decision;

/** What the span of a router says. */
final class RouterSpan {
  private RouterSpan() {}

  /** Says what it decided. */
  static Decision ended(Span span, String type, Decision decision) {
    if (!span.recording()) {
      return decision;
    }
    span.note(SpanAttribute.ROUTER, type);
    decision.evidence().model().ifPresent(model -> span.note(SpanAttribute.MODEL, model));
    switch (decision) {
      case Decision.Chosen chosen -> {
        span.note(SpanAttribute.OUTCOME, "chosen");
        span.note(SpanAttribute.DESTINATIONS, String.join(",", chosen.destinations()));
      }
      case Decision.Abstained abstained -> {
        span.note(SpanAttribute.OUTCOME, "abstained");
        span.note(SpanAttribute.REASON, abstained.reason());
      }
      case Decision.Broken(var failure, var evidence) -> {
        span.note(SpanAttribute.OUTCOME, "broken");
        span.fail(failure.exact().name(), failure.message());
      }
    }
    return decision;
  }
}
