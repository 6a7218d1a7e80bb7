/**
 * The one loop that takes a message through route, delivery, settlement and ack. Doors: {@code
 * Dispatcher}, and {@code Journey} for a message that did not come from a source; they are made
 * from {@code Workers} and {@code Keys} and tell what they did as {@code Settled}. {@code Replay}
 * sends dead letters again, {@code Redrive} without being asked.
 */
@NullMarked
package dev.hikyaku.relay.dispatch;

import org.jspecify.annotations.NullMarked;
