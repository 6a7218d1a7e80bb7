package dev.hikyaku.relay.route;

import dev.hikyaku.relay.spi.Decision;
import dev.hikyaku.relay.spi.Decision.Abstained;
import dev.hikyaku.relay.spi.Decision.Broken;
import dev.hikyaku.relay.spi.Decision.Chosen;
import dev.hikyaku.relay.spi.Evidence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Hides secrets in what a router says, before anybody reads it: some of it is what servers said,
 * and some of those repeat the key they were shown.
 *
 * @param mask hides them in a text
 */
record Masked(UnaryOperator<String> mask) {

  Decision of(Decision decision) {
    return switch (decision) {
      case Chosen(var destinations, var evidence, var reason) ->
          new Chosen(destinations, of(evidence), mask.apply(reason));
      case Abstained(var reason, var evidence) -> new Abstained(mask.apply(reason), of(evidence));
      case Broken(var failure, var evidence) ->
          new Broken(failure.saying(mask.apply(failure.message())), of(evidence));
    };
  }

  private Evidence of(Evidence evidence) {
    return evidence.record().isEmpty()
        ? evidence
        : new Evidence(
            evidence.probabilities(),
            evidence.score(),
            evidence.model(),
            evidence.attempts(),
            values(evidence.record()));
  }

  private <K> Map<K, Object> values(Map<K, ?> map) {
    Map<K, Object> masked = new LinkedHashMap<>();
    map.forEach((key, value) -> masked.put(key, value(value)));
    return masked;
  }

  private Object value(Object value) {
    return switch (value) {
      case String text -> mask.apply(text);
      case Map<?, ?> map -> values(map);
      case List<?> list -> list.stream().map(this::value).toList();
      default -> value;
    };
  }
}
