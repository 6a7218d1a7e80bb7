@NullMarked
package dev.hikyaku.relay.protocol.net;

import org.jspecify.annotations.NullMarked;
