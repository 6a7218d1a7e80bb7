@NullMarked
package dev.hikyaku.relay.protocol.stdio;

import org.jspecify.annotations.NullMarked;
