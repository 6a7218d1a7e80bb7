package dev.hikyaku.relay.faults;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.observe.Exposition;
import dev.hikyaku.relay.time.SystemTime;
import dev.hikyaku.relay.time.Time;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A relay with an http source {@code in} on a free port. */
final class RunningRelay implements AutoCloseable {
  private final Relay relay;
  private final Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  private RunningRelay(Relay relay, Path folder) {
    this.relay = relay;
    this.folder = folder;
  }

  /**
   * Starts it.
   *
   * @param folder for its files; dead letters go to {@code dlq.ndjson} in it
   * @param rest of the spec: destinations and routes
   */
  static RunningRelay start(Path folder, String rest) throws Exception {
    return start(folder, "", rest);
  }

  /**
   * Starts it with more settings of its source, as in {@code respond: { from: a }}.
   *
   * @param more settings of the source
   */
  static RunningRelay start(Path folder, String more, String rest) throws Exception {
    return start(folder, more, rest, SystemTime.INSTANCE);
  }

  /** Starts it on another clock. */
  static RunningRelay start(Path folder, String more, String rest, Time time) throws Exception {
    String head =
        """
        version: 1
        name: faults
        server: { workers: 1024, shutdown_grace: 5s, admin: { listen: "127.0.0.1:0" } }
        defaults: { timeout: 5s, retry: { attempts: 3, backoff: 1ms, max_backoff: 2ms } }
        sources: [ { name: in, type: http, listen: "127.0.0.1:0"%s } ]
        """
            .formatted(more.isEmpty() ? "" : ", " + more);
    String letters =
        rest.contains("dead_letter:") ? "" : "dead_letter: { type: file, path: ./dlq.ndjson }\n";
    Path spec = Files.writeString(folder.resolve("relay.yaml"), head + letters + rest);
    Relay relay = Relay.open(List.of(spec), new RelayOptions(true, true, System.getenv(), time));
    relay.start();
    return new RunningRelay(relay, folder);
  }

  /** The relay itself. */
  Relay relay() {
    return relay;
  }

  /** Where a source listens, or the admin server. */
  URI address(String name) {
    return Objects.requireNonNull(relay.addresses().get(name), name);
  }

  /** What its admin server says of the metrics. */
  Exposition metrics() throws Exception {
    HttpRequest request = HttpRequest.newBuilder(address("admin").resolve("/metrics")).build();
    return Exposition.parse(client.send(request, BodyHandlers.ofString()).body());
  }

  /** Posts, on a thread of its own. */
  FutureTask<HttpResponse<String>> post(String body, String... headers) {
    return post(body.getBytes(StandardCharsets.UTF_8), headers);
  }

  /** Posts bytes, likewise. */
  FutureTask<HttpResponse<String>> post(byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address("in")).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    FutureTask<HttpResponse<String>> task =
        new FutureTask<>(() -> client.send(request.build(), BodyHandlers.ofString()));
    Thread.startVirtualThread(task);
    return task;
  }

  /** The answer to a post, waiting up to thirty seconds for it. */
  HttpResponse<String> answer(String body, String... headers) throws Exception {
    return post(body, headers).get(30, TimeUnit.SECONDS);
  }

  /** The {@code status} of an answer. */
  static String state(HttpResponse<String> answer) {
    return Json.read(answer.body().getBytes(StandardCharsets.UTF_8))
        .orElseThrow()
        .path("status")
        .asText();
  }

  /** The dead letters, one a line. */
  List<String> letters() throws IOException {
    Path file = folder.resolve("dlq.ndjson");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Override
  public void close() {
    relay.close();
    client.shutdownNow();
  }
}
