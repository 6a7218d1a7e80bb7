/**
 * The one loop that takes a message through route, delivery, settlement and ack. Door: {@code
 * Dispatcher}.
 */
@NullMarked
package dev.hikyaku.relay.dispatch;

import org.jspecify.annotations.NullMarked;
