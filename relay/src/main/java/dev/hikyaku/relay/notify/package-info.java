/**
 * Tells people that something went wrong: listens to events, keeps bursts quiet, and sends what is
 * left to destinations. Door: {@code Alerts}.
 */
@NullMarked
package dev.hikyaku.relay.notify;

import org.jspecify.annotations.NullMarked;
