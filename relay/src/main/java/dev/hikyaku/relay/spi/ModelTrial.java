package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.Failure;
import java.util.Optional;

/**
 * What came of a trivial question to a model.
 *
 * @param outcome {@code chosen}, {@code abstained}, {@code timeout} …
 * @param failure why there was no answer; empty when there was one
 * @param version the model's own name for itself; empty when it did not answer
 * @param asAsked whether the answer had the asked shape at once
 * @param millis how long it took
 * @param tokens used in all, 0 when unknown
 * @param costUsd by the prices of the spec, 0 when it has none
 */
public record ModelTrial(
    String outcome,
    Optional<Failure> failure,
    String version,
    boolean asAsked,
    double millis,
    long tokens,
    double costUsd) {}
