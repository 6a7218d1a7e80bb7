/**
 * The door for programs that run a relay: {@link dev.hikyaku.relay.Relay} opens a spec, runs it,
 * drains and closes it. Everything below is wired here and nowhere else.
 */
@NullMarked
package dev.hikyaku.relay;

import org.jspecify.annotations.NullMarked;
