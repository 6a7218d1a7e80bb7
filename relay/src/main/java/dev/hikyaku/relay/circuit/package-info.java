/**
 * When something that keeps failing is left alone for a while: an endpoint of a destination, a
 * model. Doors: {@code Circuit}, with the {@code Verdict} on each try that {@code FailureRule}
 * gives, and {@code Window}, which counts over the last so many seconds.
 */
@NullMarked
package dev.hikyaku.relay.circuit;

import org.jspecify.annotations.NullMarked;
