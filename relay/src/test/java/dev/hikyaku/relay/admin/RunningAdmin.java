package dev.hikyaku.relay.admin;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.observe.PrometheusMeters;
import dev.hikyaku.relay.spec.ServerSpec.AdminSpec;
import dev.hikyaku.relay.spec.ServerSpec.Token;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** An admin server, what stands behind it, and a client to ask it. */
final class RunningAdmin implements AutoCloseable {
  static final List<Token> TWO = List.of(new Token("ops", "s3cret-1"), new Token("ci", "s3cret-2"));

  final AtomicReference<Readiness.Status> status =
      new AtomicReference<>(new Readiness.Status(Readiness.Phase.READY, List.of()));
  final PrometheusMeters meters = new PrometheusMeters("desk");
  private final HttpClient http = HttpClient.newHttpClient();
  private Optional<AdminServer> open = Optional.empty();

  static AdminSpec local(List<Token> tokens, String... hosts) {
    return new AdminSpec("127.0.0.1", 0, tokens, List.of(hosts));
  }

  URI start(AdminSpec spec) throws IOException {
    return start(spec, SystemTime.INSTANCE);
  }

  URI start(AdminSpec spec, Time time) throws IOException {
    return start(new AdminServer(spec, status::get, meters::text, time));
  }

  URI start(AdminServer server) throws IOException {
    server.start();
    open = Optional.of(server);
    return server.address();
  }

  /** A server with a POST that echoes who asks for what. */
  URI startEcho(List<Token> tokens) throws IOException {
    Endpoint echo = new Endpoint("POST", "/routes/{name}/decide", true, RunningAdmin::echo);
    return start(new AdminServer(local(tokens), List.of(echo), SystemTime.INSTANCE));
  }

  private static Answer echo(Call call) {
    return new Answer.Json(
        200,
        Map.of(
            "caller", call.caller().orElse("nobody"),
            "route", call.path().getOrDefault("name", ""),
            "query", call.query(),
            "body", call.body().map(JsonNode::toString).orElse("none")));
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return http.send(
        request.timeout(Duration.ofSeconds(10)).build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> get(URI server, String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(server.resolve(path)));
  }

  static HttpRequest.Builder post(URI server, String path, String body) {
    return HttpRequest.newBuilder(server.resolve(path))
        .POST(HttpRequest.BodyPublishers.ofString(body));
  }

  static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  static JsonNode json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  /** Stops the server alone. */
  void stop() {
    open.ifPresent(AdminServer::close);
  }

  @Override
  public void close() {
    stop();
    http.close();
    meters.close();
  }
}
