package dev.hikyaku.relay.protocol.net;

import dev.hikyaku.relay.spec.Defaults;
import dev.hikyaku.relay.time.Time;
import io.helidon.common.tls.Tls;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** A bound HTTP/1.1 server with endpoints by exact path. Thread-safe. */
final class Listener {
  private static final System.Logger LOG = System.getLogger(Listener.class.getName());
  private static final int MAX_HEADER_BYTES = 16 * 1024;
  private static final Duration IDLE_LOOK = Duration.ofSeconds(5);
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final Map<String, Endpoint> endpoints = new ConcurrentHashMap<>();
  private final RequestWatch watch;
  private final Handshakes handshakes;
  private final WebServer server;

  /**
   * What callers may ask of a listener.
   *
   * @param largest the most bytes that are read of any body
   * @param request how long a caller may take to get a whole request out
   * @param idle how long a connection may wait for its next request
   */
  record Limits(long largest, Duration request, Duration idle) {}

  private Listener(Address address, Optional<Tls> tls, Limits limits, Time time) {
    watch = new RequestWatch(limits.request(), time);
    handshakes = new Handshakes(limits.idle(), time);
    var builder =
        WebServer.builder()
            .host(address.bareHost())
            .port(address.port())
            // The relay stops its parts in its own order.
            .shutdownHook(false)
            .shutdownGracePeriod(GRACE)
            .featuresDiscoverServices(false)
            .protocolsDiscoverServices(false)
            .addConnectionSelector(http1())
            .contentEncoding(new PassThrough())
            .maxPayloadSize(limits.largest())
            .idleConnectionTimeout(limits.idle())
            .idleConnectionPeriod(IDLE_LOOK)
            .directHandlers(JsonErrors.handlers())
            .routing(HttpRouting.builder().any(this::serve));
    tls.ifPresent(keys -> builder.tls(keys).connectionOptions(handshakes));
    server = builder.build();
  }

  /** Binds. Errors name the address. */
  static Listener bind(Address address, Optional<ServerTls> tls, Limits limits, Time time)
      throws IOException {
    Optional<Tls> keys = tls.isPresent() ? Optional.of(tls.get().open()) : Optional.empty();
    Listener listener;
    try {
      listener = new Listener(address, keys, limits, time);
    } catch (RuntimeException e) { // a host that is none
      throw new IOException("cannot listen on " + address + ": " + e.getMessage(), e);
    }
    listener.server.start();
    if (!listener.server.isRunning()) {
      var tried = new InetSocketAddress(address.bareHost(), address.port());
      throw new IOException("cannot listen on " + address + ": " + BindFailure.reason(tried));
    }
    return listener;
  }

  private Http1ConnectionSelector http1() {
    return Http1ConnectionSelector.builder()
        .config(
            Http1Config.builder()
                .maxHeadersSize(MAX_HEADER_BYTES)
                .sendKeepAliveHeader(false)
                // One for both: of several, the server would tell none.
                .addReceiveListener(firstLine())
                .build())
        .build();
  }

  private Http1ConnectionListener firstLine() {
    return new Http1ConnectionListener() {
      @Override
      public void prologue(ConnectionContext context, HttpPrologue line) {
        watch.prologue(context, line);
        handshakes.over(context);
      }
    };
  }

  private void serve(ServerRequest request, ServerResponse response) {
    Exchange exchange = new Exchange(request, response, watch);
    try {
      serve(exchange);
    } catch (InterruptedException stop) {
      throw new CloseConnectionException("the listener closes");
    } catch (CloseConnectionException end) {
      throw end;
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.ERROR, "a request broke its endpoint", e);
      exchange.answer(Answer.error(500, "internal error").closing());
    } finally {
      boolean unused = watch.whole();
    }
  }

  private void serve(Exchange exchange) throws InterruptedException {
    Endpoint endpoint = endpoints.get(exchange.path());
    if (endpoint == null && endpoints.isEmpty()) {
      // The last one has left and the socket is about to close: callers must come back, not give
      // up.
      exchange.answer(
          Answer.error(503, "the relay is stopping").retryAfter(Defaults.RETRY_AFTER).closing());
    } else if (endpoint == null) {
      exchange.answer(Answer.error(404, "nothing listens on this path"));
    } else {
      endpoint.serve(exchange);
    }
  }

  /** Takes a path; false when somebody has it. */
  boolean mount(String path, Endpoint endpoint) {
    return endpoints.putIfAbsent(path, endpoint) == null;
  }

  /** Gives a path back; true when nobody is left. */
  boolean unmount(String path) {
    endpoints.remove(path);
    return endpoints.isEmpty();
  }

  int port() {
    return server.port();
  }

  /** Ends every connection. */
  void close() {
    server.stop();
  }
}
