/** What stands between the relay and a store that may fail. Door: {@code RetriedStore}. */
@NullMarked
package dev.hikyaku.relay.store;

import org.jspecify.annotations.NullMarked;
