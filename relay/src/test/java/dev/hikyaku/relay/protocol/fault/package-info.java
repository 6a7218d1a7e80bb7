@NullMarked
package dev.hikyaku.relay.protocol.fault;

import org.jspecify.annotations.NullMarked;
