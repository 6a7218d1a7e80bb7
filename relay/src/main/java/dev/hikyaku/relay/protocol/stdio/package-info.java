/** The standard streams of the process: one message a line. Door: {@code StdioProtocol}. */
@NullMarked
package dev.hikyaku.relay.protocol.stdio;

import org.jspecify.annotations.NullMarked;
