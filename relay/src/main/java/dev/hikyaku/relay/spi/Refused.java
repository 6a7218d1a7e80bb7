package dev.hikyaku.relay.spi;

import dev.hikyaku.relay.failure.HopReason;

/**
 * A policy did not let the try through: nothing was sent.
 *
 * @param reason which policy
 */
public record Refused(HopReason reason) implements Attempted {}
