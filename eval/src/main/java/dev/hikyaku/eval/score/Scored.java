package dev.hikyaku.eval.score;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that the metrics need to know of a case.
 *
 * @param outcome what was expected and what came
 * @param certainty what its probabilities are worth; empty without any
 * @param router the type of the router that chose
 * @param model the model that had the last word
 * @param latencyMs how long it took; empty when it was answered from a cache
 * @param tokens what the models used
 * @param costUsd what they cost
 */
public record Scored(
    Outcome outcome,
    Optional<Certainty> certainty,
    Optional<String> router,
    Optional<String> model,
    OptionalDouble latencyMs,
    long tokens,
    double costUsd) {}
