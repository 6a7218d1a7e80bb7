/**
 * The clock, the waits and the deadlines of the engine; the only package that reads a system clock.
 * Imports nothing of ours.
 */
@NullMarked
package dev.hikyaku.relay.time;

import org.jspecify.annotations.NullMarked;
