/**
 * What every protocol on sockets shares: listeners, TLS settings, credentials and the client's pool
 * of connections. Beside {@code lines} the only package that other protocols may use; the admin
 * server, which listens too, uses it as well.
 */
@NullMarked
package dev.hikyaku.relay.protocol.net;

import org.jspecify.annotations.NullMarked;
