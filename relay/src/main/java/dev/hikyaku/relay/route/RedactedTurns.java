package dev.hikyaku.relay.route;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Sha256;
import dev.hikyaku.relay.spi.ExpressionException;
import dev.hikyaku.relay.spi.Turns;
import dev.hikyaku.relay.transform.Redaction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A history that keeps no key with something redacted in it, but the key's SHA-256 in its place:
 * the redacted key itself would throw all senders together. Thread-safe.
 */
final class RedactedTurns implements Turns {
  private final Turns turns;
  private final Redaction redaction;

  RedactedTurns(Turns turns, Redaction redaction) {
    this.turns = turns;
    this.redaction = redaction;
  }

  @Override
  public String key(Envelope envelope) throws InterruptedException {
    String key = turns.key(envelope);
    return key.isEmpty() || isOpen(key, envelope)
        ? key
        : "sha256:" + Sha256.hex(key.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isOpen(String key, Envelope envelope) throws InterruptedException {
    try {
      return turns.key(redaction.view(envelope)).equals(key);
    } catch (ExpressionException unknown) {
      return false;
    }
  }

  @Override
  public Optional<Turn> last(String key, Duration ttl, List<String> routers)
      throws InterruptedException {
    return turns.last(key, ttl, routers);
  }

  @Override
  public void add(String key, Turn turn) throws InterruptedException {
    turns.add(key, turn);
  }
}
