@NullMarked
package dev.hikyaku.relay.protocol.file;

import org.jspecify.annotations.NullMarked;
