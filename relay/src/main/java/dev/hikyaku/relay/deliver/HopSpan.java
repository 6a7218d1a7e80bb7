package dev.hikyaku.relay.deliver;

import dev.hikyaku.relay.failure.Failure;
import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.observe.Span;
import dev.hikyaku.relay.observe.SpanAttribute;
import dev.hikyaku.relay.observe.SpanName;
import java.util.Optional;

/** What the span of a hop says. */
final class HopSpan {
  private HopSpan() {}

  /**
   * A hop of this message begins.
   *
   * @param message the span above
   * @param to the destination
   * @param chosen the one that was chosen, for which this one stands
   * @param before the hop that gave up before this one
   */
  static Span begin(Span message, String to, String chosen, Optional<Hop.GaveUp> before) {
    Span span = message.begin(SpanName.HOP, to);
    span.note(SpanAttribute.DESTINATION, to);
    span.note(SpanAttribute.CHOSEN, chosen);
    if (before.isPresent()) {
      span.note(SpanAttribute.FALLBACK_FROM, before.get().to());
      span.note(SpanAttribute.FALLBACK_REASON, before.get().reason().label());
    }
    return span;
  }

  /** Says what came of it. */
  static Hop ended(Span span, Hop hop) {
    span.note(SpanAttribute.ATTEMPTS, hop.attempts());
    switch (hop) {
      case Hop.Done done -> span.note(SpanAttribute.OUTCOME, "done");
      case Hop.Passed passed -> span.note(SpanAttribute.OUTCOME, "filtered");
      case Hop.Cut cut -> span.note(SpanAttribute.OUTCOME, "cut");
      case Hop.GaveUp gaveUp -> {
        String reason = gaveUp.reason().label();
        Optional<Failure> last = gaveUp.last();
        span.note(SpanAttribute.OUTCOME, "gave_up");
        span.note(SpanAttribute.REASON, reason);
        span.fail(
            last.map(Failure::exact).map(Tag::name).orElse(reason),
            last.map(Failure::message).orElse(reason));
      }
    }
    return hop;
  }
}
