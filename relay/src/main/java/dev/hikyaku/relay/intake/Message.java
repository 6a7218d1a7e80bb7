package dev.hikyaku.relay.intake;

import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.spi.Ack;

/**
 * A message the relay has taken and not yet settled.
 *
 * @param envelope as the source made it
 * @param ack how the source learns the outcome
 */
public record Message(Envelope envelope, Ack ack) {}
