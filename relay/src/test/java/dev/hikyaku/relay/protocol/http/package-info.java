@NullMarked
package dev.hikyaku.relay.protocol.http;

import org.jspecify.annotations.NullMarked;
