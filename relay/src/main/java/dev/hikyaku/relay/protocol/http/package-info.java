/**
 * HTTP/1.1: a listener that takes messages and a client that sends them. Door: {@code
 * HttpProtocol}.
 */
@NullMarked
package dev.hikyaku.relay.protocol.http;

import org.jspecify.annotations.NullMarked;
