/**
 * From deliveries to one disposition, and the dead letters of what failed. Doors: {@code
 * Settlement} and {@code DeadLetters}, with the {@code RouteResult} they are given, what is {@code
 * Owed} when a way was cut short, and the {@code DeadLetterContext} they are made from.
 */
@NullMarked
package dev.hikyaku.relay.settle;

import org.jspecify.annotations.NullMarked;
