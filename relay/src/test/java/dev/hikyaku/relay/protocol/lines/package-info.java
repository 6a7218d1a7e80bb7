@NullMarked
package dev.hikyaku.relay.protocol.lines;

import org.jspecify.annotations.NullMarked;
