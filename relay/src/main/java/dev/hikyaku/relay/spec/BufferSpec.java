package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;

/**
 * Where messages wait for a worker.
 *
 * @param type {@code memory}
 * @param capacity messages taken and not yet settled, parked ones included
 * @param settings the whole mapping
 */
public record BufferSpec(String type, int capacity, Section settings) {}
