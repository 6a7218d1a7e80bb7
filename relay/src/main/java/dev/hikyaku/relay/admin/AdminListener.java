package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.time.Time;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

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
    SlowClients slow = new SlowClients(time, REQUEST_LIMIT);
    return WebServer.builder()
        .address(address)
        .port(spec.port())
        .shutdownHook(false) // the relay decides what stops when
        .maxPayloadSize(MAX_BODY)
        .maxTcpConnections(MAX_CONNECTIONS)
        .idleConnectionTimeout(IDLE_LIMIT)
        .idleConnectionPeriod(IDLE_CHECK)
        .shutdownGracePeriod(CLOSE_GRACE)
        .directHandlers(refusals())
        .addProtocol(protocol(slow))
        .routing(HttpRouting.builder().any(new Rules(spec, endpoints, slow)))
        .build();
  }

  /** The Host header is ours to judge: the server would answer 400 before we see it. */
  private static Http1Config protocol(SlowClients slow) {
    return Http1Config.builder().validateRequestHeaders(false).addReceiveListener(slow).build();
  }

  /** What never reaches an endpoint, such as a body that is too large, is JSON as well. */
  private static DirectHandlers refusals() {
    DirectHandlers.Builder all = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      all.addHandler(type, (request, event, status, headers, message) -> refusal(status, headers));
    }
    return all.build();
  }

  private static DirectHandler.TransportResponse refusal(
      Status status, ServerResponseHeaders headers) {
    String error =
        status.code() == Status.REQUEST_ENTITY_TOO_LARGE_413.code()
            ? "the body is larger than " + MAX_BODY + " bytes"
            : "the request is not understood: " + status.reasonPhrase();
    return DirectHandler.TransportResponse.builder()
        .status(status)
        .headers(headers)
        .header(HeaderNames.CONTENT_TYPE, "application/json")
        .entity(Json.write(Map.of("error", error)))
        .build();
  }
}
