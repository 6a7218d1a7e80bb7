package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.protocol.net.JsonErrors;
import dev.hikyaku.relay.protocol.net.RequestWatch;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.time.Time;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/** The HTTP server under the admin server, with every bound it has. */
final class AdminListener {
  private static final int MAX_BODY = 64 * 1024;
  private static final int MAX_CONNECTIONS = 256;
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);
  private static final Duration IDLE_LIMIT = Duration.ofSeconds(30);
  private static final Duration IDLE_CHECK = Duration.ofSeconds(5);
  private static final Duration CLOSE_GRACE = Duration.ofMillis(500);

  private AdminListener() {}

  /** Not started yet. */
  static WebServer of(InetAddress address, AdminSpec spec, List<Endpoint> endpoints, Time time) {
    RequestWatch watch = new RequestWatch(REQUEST_LIMIT, time);
    return WebServer.builder()
        .address(address)
        .port(spec.port())
        .shutdownHook(false) // the relay decides what stops when
        .maxPayloadSize(MAX_BODY)
        .maxTcpConnections(MAX_CONNECTIONS)
        .idleConnectionTimeout(IDLE_LIMIT)
        .idleConnectionPeriod(IDLE_CHECK)
        .shutdownGracePeriod(CLOSE_GRACE)
        .directHandlers(JsonErrors.handlers())
        .addProtocol(protocol(watch))
        .routing(HttpRouting.builder().any(new Rules(spec, endpoints, watch)))
        .build();
  }

  /** The Host header is ours to judge: the server would answer 400 before we see it. */
  private static Http1Config protocol(RequestWatch watch) {
    return Http1Config.builder().validateRequestHeaders(false).addReceiveListener(watch).build();
  }
}
