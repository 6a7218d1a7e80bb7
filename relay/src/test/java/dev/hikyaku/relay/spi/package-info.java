@NullMarked
package dev.hikyaku.relay.spi;

import org.jspecify.annotations.NullMarked;
