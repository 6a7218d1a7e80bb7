package dev.hikyaku.relay.spi;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a router based its decision on.
 *
 * @param probabilities by candidate name and {@code none}, summing to 1; empty when it has none
 * @param score the raw number behind the best candidate
 * @param model the model that had the last word
 * @param attempts every model that was asked, in order
 * @param record what goes into the {@code ai.decision} attribute; empty for routers that write none
 */
public record Evidence(
    Map<String, Double> probabilities,
    OptionalDouble score,
    Optional<String> model,
    List<ModelAttempt> attempts,
    Map<String, Object> record) {

  /** Nothing to show: static routers and rules. */
  public static final Evidence NONE =
      new Evidence(Map.of(), OptionalDouble.empty(), Optional.empty(), List.of(), Map.of());

  /** Keeps order and guards against change. */
  public Evidence {
    probabilities = Collections.unmodifiableMap(new LinkedHashMap<>(probabilities));
    attempts = List.copyOf(attempts);
    record = Collections.unmodifiableMap(new LinkedHashMap<>(record));
  }

  /**
   * One model that was asked.
   *
   * @param model its name in the catalog
   * @param outcome {@code chosen}, {@code abstained}, {@code timeout} …
   * @param tag the error tag, when it failed
   * @param millis how long it took
   * @param tokens used in all, 0 when none
   * @param costUsd what it cost, 0 when nothing or unknown
   * @param estimated whether tokens and cost are our estimate, since the model did not tell
   */
  public record ModelAttempt(
      String model,
      String outcome,
      Optional<String> tag,
      double millis,
      long tokens,
      double costUsd,
      boolean estimated) {}
}
