/** Files: one message a line. Door: {@code FileProtocol}. */
@NullMarked
package dev.hikyaku.relay.protocol.file;

import org.jspecify.annotations.NullMarked;
