package dev.hikyaku.relay;

import dev.hikyaku.relay.message.Envelope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a route would do with a message.
 *
 * @param id the message
 * @param route the route that was asked
 * @param destinations where it would go; empty when filtered out or nobody decided
 * @param router the type of the router that decided
 * @param reason why, in a word, or why nobody did
 * @param probabilities by candidate and {@code none}; empty when no model was asked
 * @param envelope the message as it would be delivered, with {@code ai.decision} and {@code router}
 */
public record Choice(
    String id,
    String route,
    List<String> destinations,
    Optional<String> router,
    String reason,
    Map<String, Double> probabilities,
    Envelope envelope) {}
