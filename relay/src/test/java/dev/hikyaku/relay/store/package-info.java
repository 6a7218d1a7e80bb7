@NullMarked
package dev.hikyaku.relay.store;

import org.jspecify.annotations.NullMarked;
