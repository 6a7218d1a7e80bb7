package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.util.List;

/**
 * Where dead letters go.
 *
 * @param type {@code file}, or {@code stderr} when the spec has no block
 * @param retry of a write
 * @param fallback destination names, {@code stdout} or {@code stderr}, tried in order
 * @param settings the whole mapping
 */
public record DeadLetterSpec(
    String type, RetrySpec retry, List<String> fallback, Section settings) {}
