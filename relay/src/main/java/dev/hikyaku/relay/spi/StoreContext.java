package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.time.Time;
import java.time.Duration;

/**
 * What a store may touch.
 *
 * @param relay the relay's name: relays of one name share what they keep
 * @param name the store's name
 * @param decisionsFor how long decisions are kept
 * @param time the clock
 */
public record StoreContext(String relay, String name, Duration decisionsFor, Time time) {}
