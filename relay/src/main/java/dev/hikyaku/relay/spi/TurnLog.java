package dev.hikyaku.relay.spi;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The decided messages of each history key. */
public interface TurnLog {
  /**
   * Adds the newest turn of a key and forgets all but the newest {@code keep}.
   *
   * @param ttl how long the turn is kept
   */
  void add(String key, StoredTurn turn, int keep, Duration ttl)
      throws StoreException, InterruptedException;

  /** The newest turns of a key that are kept still, at most so many, the newest first. */
  List<StoredTurn> newest(String key, int most) throws StoreException, InterruptedException;

  /**
   * One decided message.
   *
   * @param at when
   * @param messageId which
   * @param text what a model would see of it, redacted
   * @param destinations where it went
   * @param router the type of the router that decided
   * @param model the model that did, if one did
   * @param probability of the first destination, where a model gave one
   */
  record StoredTurn(
      Instant at,
      String messageId,
      String text,
      List<String> destinations,
      String router,
      Optional<String> model,
      Optional<Double> probability) {

    /** Copies the list. */
    public StoredTurn {
      destinations = List.copyOf(destinations);
    }
  }
}
