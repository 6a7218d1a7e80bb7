package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;

/**
 * A source. Settings that belong to its protocol stay in {@code settings} and are read there; so
 * does {@code id}, which the relay compiles.
 *
 * @param name unique in the relay
 * @param type the protocol's word
 * @param maxBody the most bytes a body may have
 * @param settings the whole mapping
 */
public record SourceSpec(String name, String type, long maxBody, Section settings) {}
