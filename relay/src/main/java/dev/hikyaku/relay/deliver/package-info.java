/**
 * From a message and a destination to the knowledge that it has it, or why not: retries, time
 * limits, fallbacks. Doors: {@code Destinations} and {@code Retry}.
 */
@NullMarked
package dev.hikyaku.relay.deliver;

import org.jspecify.annotations.NullMarked;
