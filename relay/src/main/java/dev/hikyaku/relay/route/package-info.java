/**
 * From a message to the names of its destinations: filter, transforms, then the router chain.
 * Doors: {@code Route}, {@code LocalTurns} and {@code StoredTurns}.
 */
@NullMarked
package dev.hikyaku.relay.route;

import org.jspecify.annotations.NullMarked;
