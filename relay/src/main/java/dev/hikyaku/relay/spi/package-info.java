/**
 * What a protocol, a router or a store implements and what it is given. Imports only message,
 * failure, time and observe.
 */
@NullMarked
package dev.hikyaku.relay.spi;

import org.jspecify.annotations.NullMarked;
