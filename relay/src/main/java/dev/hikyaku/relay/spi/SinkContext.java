package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.time.Time;
import java.time.Duration;

/**
 * What a sink may touch. The settings that all destinations share are read by the relay.
 *
 * @param relay the relay's name
 * @param name the destination's name
 * @param type its type in the spec
 * @param timeout per attempt; the engine enforces it, a client may use it for its own sockets
 * @param idempotencyHeader the header that carries the idempotency key
 * @param expressions compiles templates that stand in the settings
 * @param time the clock
 */
public record SinkContext(
    String relay,
    String name,
    String type,
    Duration timeout,
    String idempotencyHeader,
    Expressions expressions,
    Time time) {}
