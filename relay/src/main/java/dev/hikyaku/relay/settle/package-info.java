/**
 * From deliveries to one disposition, and the dead letters of what failed. Doors: {@code
 * Settlement} and {@code DeadLetters}.
 */
@NullMarked
package dev.hikyaku.relay.settle;

import org.jspecify.annotations.NullMarked;
