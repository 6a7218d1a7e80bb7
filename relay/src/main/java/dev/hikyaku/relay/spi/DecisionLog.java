package dev.hikyaku.relay.spi;

import java.time.Instant;
import java.util.List;

/**
 * What routes decided on a message, for as long as it may still be corrected ({@link
 * StoreContext#decisionsFor}).
 */
public interface DecisionLog {
  /** Keeps a decision; a later one of the same message and route takes its place. */
  void put(StoredDecision decision) throws StoreException, InterruptedException;

  /** The decisions on a message, one for each route, by the route's name. */
  List<StoredDecision> of(String messageId) throws StoreException, InterruptedException;

  /**
   * A decision.
   *
   * @param messageId the message
   * @param route the route that decided
   * @param historyKey the key of its history; empty when it has none
   * @param text what a model would see of the message, redacted
   * @param basis what the decision rests on: it holds for the message again only on the same
   * @param destinations where it went
   * @param router the type of the router that decided
   * @param at when
   */
  record StoredDecision(
      String messageId,
      String route,
      String historyKey,
      String text,
      Basis basis,
      List<String> destinations,
      String router,
      Instant at) {

    /** Copies the list. */
    public StoredDecision {
      destinations = List.copyOf(destinations);
    }
  }

  /**
   * SHA-256 of what a decision rests on.
   *
   * @param text of the text
   * @param candidates of the destinations to choose from
   * @param spec of the spec
   */
  record Basis(String text, String candidates, String spec) {}
}
