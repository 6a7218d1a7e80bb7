package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spec.HistorySpec;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions;
import dev.hikyaku.relay.spi.Expressions.Expression;
import dev.hikyaku.relay.spi.Section;

/**
 * Whose history a message belongs to.
 *
 * @param template {@code history.key}
 */
record HistoryKey(Expression<String> template) {
  /** Reads {@code key}; a missing one is a problem there. */
  static HistoryKey read(HistorySpec spec, Expressions expressions) {
    if (spec.at().kind("key") == Section.Kind.ABSENT) {
      spec.at().error("key", "is missing", "write key: \"{{json.customer}}\"");
    }
    return new HistoryKey(expressions.template(spec.at(), "key"));
  }

  /** The key; one that cannot be made is none: history never stops a message. */
  String of(Envelope envelope) throws InterruptedException {
    try {
      return template.of(envelope).strip();
    } catch (ExpressionException e) {
      return "";
    }
  }
}
