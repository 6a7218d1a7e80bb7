package dev.hikyaku.relay;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.route.Routed;
import dev.hikyaku.relay.spi.ExpressionException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Choice} from what a route made of a message. */
final class Choices {
  private Choices() {}

  static Choice of(String route, Envelope message, Routed routed) {
    return switch (routed) {
      case Routed.To(var envelope, var destinations) ->
          choice(route, message, envelope, destinations, "");
      case Routed.FilteredOut out -> choice(route, message, message, List.of(), "filtered");
      case Routed.Unroutable(var envelope, var reason, var error) ->
          choice(route, message, envelope, List.of(), reason.label() + ": " + error);
    };
  }

  /** The source's {@code id} failed on it: a running relay would take no such message. */
  static Choice nameless(String route, Envelope message, ExpressionException e) {
    return choice(route, message, message, List.of(), "id: " + e.getMessage());
  }

  private static Choice choice(
      String route, Envelope message, Envelope shaped, List<String> destinations, String problem) {
    Map<?, ?> decision = map(shaped.attributes().get("ai.decision"));
    String reason = problem.isEmpty() ? reason(shaped) : problem;
    return new Choice(
        message.id(),
        route,
        destinations,
        router(shaped),
        reason,
        probabilities(map(decision.get("probabilities"))),
        shaped);
  }

  /** The type of the router that decided, from the {@code router} attribute. */
  static Optional<String> router(Envelope envelope) {
    return text(map(envelope.attributes().get("router")).get("decided"));
  }

  /** Why it decided: the last of the chain is the one that did. */
  private static String reason(Envelope envelope) {
    return map(envelope.attributes().get("router")).get("chain") instanceof List<?> chain
            && !chain.isEmpty()
        ? text(map(chain.getLast()).get("reason")).orElse("")
        : "";
  }

  private static Map<String, Double> probabilities(Map<?, ?> found) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    found.forEach(
        (name, value) -> {
          if (value instanceof Number number) {
            numbers.put(String.valueOf(name), number.doubleValue());
          }
        });
    return numbers;
  }

  private static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private static Optional<String> text(@Nullable Object value) {
    return value instanceof String text ? Optional.of(text) : Optional.empty();
  }
}
