package dev.hikyaku.relay.spec;

import dev.hikyaku.relay.spi.Section;
import java.time.Duration;

/**
 * What a route remembers.
 *
 * @param store the store's name; empty means one inside the process, lost at exit
 * @param at the mapping; its {@code key} is a template that the relay compiles
 * @param turns how many turns a key keeps
 * @param ttl how long
 */
public record HistorySpec(String store, Section at, int turns, Duration ttl) {}
