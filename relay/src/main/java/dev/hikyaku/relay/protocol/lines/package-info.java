/**
 * Messages as lines of a stream, for the protocols that read or write text: files and the standard
 * streams. Beside {@code net} the only package that other protocols may use.
 */
@NullMarked
package dev.hikyaku.relay.protocol.lines;

import org.jspecify.annotations.NullMarked;
