package dev.hikyaku.routing.ai.model;

import dev.langchain4j.model.output.TokenUsage;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a model said about a message.
 *
 * @param model who said it
 * @param version the model's own name for itself
 * @param probabilities by candidate, and by {@code none} when one of them was to be chosen
 * @param scores the raw numbers by candidate; empty when the model tells none
 * @param kind what the probabilities were made from
 * @param usage the tokens it took, as far as it says
 * @param asAsked whether it had the asked shape at once
 */
public record Answer(
    ServedModel model,
    String version,
    Map<String, Double> probabilities,
    Map<String, Double> scores,
    NumberKind kind,
    TokenUsage usage,
    boolean asAsked) {

  /** The raw number of a candidate, if the model tells one. */
  public OptionalDouble score(String candidate) {
    Double score = scores.get(candidate);
    return score == null ? OptionalDouble.empty() : OptionalDouble.of(score);
  }
}
