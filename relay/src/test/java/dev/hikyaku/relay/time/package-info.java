@NullMarked
package dev.hikyaku.relay.time;

import org.jspecify.annotations.NullMarked;
