package dev.hikyaku.relay.admin;

import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.protocol.net.BindFailure;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.time.Time;
import io.helidon.webserver.WebServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The relay's own little HTTP server: health, readiness, metrics. Loopback unless tokens are set.
 * Start it once; thread-safe.
 */
public final class AdminServer implements AutoCloseable {
  private final AdminSpec spec;
  private final List<Endpoint> endpoints;
  private final Time time;
  private final AtomicReference<Optional<WebServer>> running =
      new AtomicReference<>(Optional.empty());

  /**
   * Opens nothing yet.
   *
   * @param spec where it listens and who may ask
   * @param readiness answers {@code /readyz}
   * @param metrics the Prometheus text of {@code /metrics}
   * @param time bounds how long a request may take to arrive
   */
  public AdminServer(AdminSpec spec, Readiness readiness, Supplier<String> metrics, Time time) {
    this(spec, table(readiness, metrics), time);
  }

  AdminServer(AdminSpec spec, List<Endpoint> endpoints, Time time) {
    this.spec = spec;
    this.endpoints = endpoints;
    this.time = time;
  }

  /** All there is to ask. */
  static List<Endpoint> table(Readiness readiness, Supplier<String> metrics) {
    return List.of(
        new Endpoint("GET", "/healthz", false, call -> healthy()),
        new Endpoint("GET", "/readyz", false, call -> ready(readiness.status())),
        new Endpoint("GET", "/metrics", true, call -> metrics(metrics)));
  }

  private static Answer healthy() {
    return new Answer.Json(200, Map.of("status", "ok"));
  }

  private static Answer ready(Readiness.Status status) {
    int code = status.phase() == Readiness.Phase.READY ? 200 : 503;
    return new Answer.Json(
        code, Map.of("status", status.phase().label(), "waiting_for", status.waitingFor()));
  }

  private static Answer metrics(Supplier<String> metrics) {
    return new Answer.Text(200, PrometheusMeters.CONTENT_TYPE, metrics.get());
  }

  /**
   * Takes the address and begins to answer.
   *
   * @throws IOException when the address cannot be had; the message says which and why
   */
  public void start() throws IOException {
    InetAddress address = resolve();
    if (spec.tokens().isEmpty() && !address.isLoopbackAddress()) {
      throw new IOException(
          where() + " is " + address.getHostAddress() + ", not loopback; set a token");
    }
    WebServer server = AdminListener.of(address, spec, endpoints, time);
    server.start();
    if (!server.isRunning()) {
      throw bindFailure(address);
    }
    running.set(Optional.of(server));
  }

  /** Where it answers, with the port it got. Only while it runs. */
  public URI address() {
    int port =
        running
            .get()
            .map(WebServer::port)
            .orElseThrow(() -> new IllegalStateException("not started"));
    String host =
        spec.host().contains(":") && !spec.host().startsWith("[")
            ? "[" + spec.host() + "]"
            : spec.host();
    return URI.create("http://" + host + ":" + port);
  }

  /**
   * Stops answering, within a second; what is being answered may end before. May be called twice.
   */
  @Override
  public void close() {
    running.getAndSet(Optional.empty()).ifPresent(WebServer::stop);
  }

  private InetAddress resolve() throws IOException {
    try {
      return InetAddress.getByName(spec.host());
    } catch (UnknownHostException e) {
      throw new IOException(where() + ": no such host", e);
    }
  }

  private IOException bindFailure(InetAddress address) {
    String reason = BindFailure.reason(new InetSocketAddress(address, spec.port()));
    return new IOException(
        where() + ": " + reason + "; change server.admin.listen or stop what holds it");
  }

  private String where() {
    return "the admin server cannot listen on " + spec.host() + ":" + spec.port();
  }
}
