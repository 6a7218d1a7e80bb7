package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Expressions.Expression;
import java.nio.charset.StandardCharsets;

/**
 * By what a message is known again.
 *
 * @param source the source, for the log
 * @param template its {@code key}
 */
record DedupeKey(String source, Expression<String> template) {
  private static final System.Logger LOG = System.getLogger("dev.hikyaku.relay.intake");
  private static final int LONGEST = 128;

  /**
   * The key; empty for a message that is not deduped, as is one for which the template fails: a
   * repeat is better than a loss. A long key is replaced by its hash, so that a sender cannot make
   * the relay remember bodies.
   */
  String of(Envelope envelope) throws InterruptedException {
    try {
      String key = template.of(envelope).strip();
      return key.length() <= LONGEST ? key : "sha256:" + hash(key);
    } catch (ExpressionException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "source {0}: message {1} gives no dedupe key and is taken without one: {2}",
          source,
          envelope.id(),
          e.getMessage());
      return "";
    }
  }

  private static String hash(String key) {
    return Sha256.hex(key.getBytes(StandardCharsets.UTF_8));
  }
}
