/**
 * An endpoint that misbehaves as told: a destination of its own, or in front of another one's sink.
 * Door: {@code FaultProtocol}.
 */
@NullMarked
package dev.hikyaku.relay.protocol.fault;

import org.jspecify.annotations.NullMarked;
