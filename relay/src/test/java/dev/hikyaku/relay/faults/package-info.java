/** Whole relays between callers and receivers that misbehave. */
@org.jspecify.annotations.NullMarked
package dev.hikyaku.relay.faults;
