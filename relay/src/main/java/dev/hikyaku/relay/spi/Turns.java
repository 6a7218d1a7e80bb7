package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.message.Envelope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was decided before, by history key. Thread-safe. It has no trouble of its own: what it
 * cannot find was not there.
 */
public interface Turns {
  /** The history key of a message; empty means that it has no history. */
  String key(Envelope envelope) throws InterruptedException;

  /**
   * The newest turn of a key that is not older than {@code ttl} and was decided by one of these.
   */
  Optional<Turn> last(String key, Duration ttl, List<String> routers) throws InterruptedException;

  /** Adds a turn. */
  void add(String key, Turn turn) throws InterruptedException;

  /**
   * One decided message.
   *
   * @param at when
   * @param messageId which
   * @param destinations where it went
   * @param router the type of the router that decided
   */
  record Turn(Instant at, String messageId, List<String> destinations, String router) {}
}
