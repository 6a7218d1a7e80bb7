package dev.hikyaku.relay;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.observe.Exposition;
import dev.hikyaku.relay.observe.Metric;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a scraper reads of a relay at work, letter by letter. */
@Timeout(60)
class MetricsPageTest {
  @TempDir Path folder;

  private String spec(int port) {
    return """
    version: 1
    name: desk
    server: { admin: { listen: "127.0.0.1:0" } }
    defaults: { retry: { attempts: 2, backoff: 1ms } }
    sources:
      - { name: in, type: http, listen: "127.0.0.1:0" }
      - { name: lone, type: http, listen: "127.0.0.1:0" }
    destinations:
      - name: down
        type: http
        url: "http://127.0.0.1:%1$s/down"
        circuit_breaker: { min_requests: 2, failure_ratio: 0.5, open_for: 1h }
        fallback: [up]
      - { name: up, type: http, url: "http://127.0.0.1:%1$s/up", rate_limit: { per_second: 20, burst: 1 } }
      - { name: gone, type: http, url: "http://127.0.0.1:%1$s/gone" }
      - { name: extra, type: http, url: "http://127.0.0.1:%1$s/gone", required: false }
    routes:
      - { name: orders, from: [in], to: [down] }
      - name: letters
        from: [in]
        router:
          type: rules
          rules: [ { when: "body == 'never'", to: [up] } ]
          fallback: [ { type: static, to: [gone, extra] } ]
    dead_letter: { type: file, path: ./dlq.ndjson }
    """
        .formatted(port);
  }

  private Exposition scraped() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/up", exchange -> answer(exchange, 200));
    server.createContext("/down", exchange -> answer(exchange, 503));
    server.createContext("/gone", exchange -> answer(exchange, 410));
    server.start();
    Path file =
        Files.writeString(folder.resolve("relay.yaml"), spec(server.getAddress().getPort()));
    try (Relay relay = Relay.open(List.of(file), RelayOptions.run());
        HttpClient client = HttpClient.newHttpClient()) {
      relay.start();
      for (String id : List.of("m1", "m2", "m3")) {
        relay.sendFrom("in", message(id, "in"));
      }
      relay.sendFrom("lone", message("m4", "lone"));
      URI page = Objects.requireNonNull(relay.addresses().get("admin")).resolve("/metrics");
      return Exposition.parse(
          client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString()).body());
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange exchange, int status) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, -1);
    exchange.close();
  }

  private static Envelope message(String id, String source) {
    return Envelope.of(id, source, "http", Body.of("hello"), Instant.EPOCH);
  }

  @Test
  void everySeriesHasTheKindAndTheLabelsOfItsMetric() throws Exception {
    Exposition page = scraped();

    assertThat(page.families())
        .containsKeys(
            "hikyaku_rate_limit_wait_seconds",
            "hikyaku_retry_budget_remaining",
            "hikyaku_buffer_messages");
    for (Metric metric : Metric.values()) {
      if (page.families().containsKey(metric.label())) {
        Exposition.Family family = page.family(metric.label());
        assertThat(family.type()).isEqualToIgnoringCase(metric.kind().name());
        assertThat(family.samples())
            .allSatisfy(sample -> assertThat(labels(sample)).isEqualTo(of(metric)));
      }
    }
  }

  @Test
  void theCountsAreThoseOfWhatHappened() throws Exception {
    Exposition page = scraped();

    assertThat(attempts(page, "down", "failed")).isEqualTo(2);
    assertThat(attempts(page, "down", "refused")).isEqualTo(2);
    assertThat(attempts(page, "up", "ok")).isEqualTo(3);
    assertThat(attempts(page, "gone", "failed")).isEqualTo(3);
    assertThat(
            value(
                page,
                "hikyaku_fallback_total",
                "from",
                "down",
                "to",
                "up",
                "reason",
                "breaker_open"))
        .isEqualTo(2);
    assertThat(value(page, "hikyaku_breaker_state", "destination", "down", "endpoint", "down"))
        .isEqualTo(2);
    assertThat(value(page, "hikyaku_dlq_total", "reason", "delivery", "outcome", "stored"))
        .isEqualTo(3);
    assertThat(value(page, "hikyaku_delivery_dropped_total", "destination", "extra")).isEqualTo(3);
    assertThat(value(page, "hikyaku_router_fallback_total", "route", "letters", "to", "static"))
        .isEqualTo(3);
    assertThat(value(page, "hikyaku_unrouted_total", "source", "lone")).isEqualTo(1);
    assertThat(value(page, "hikyaku_messages_total", "source", "in", "outcome", "dead_lettered"))
        .isEqualTo(3);
    assertThat(value(page, "hikyaku_message_seconds_count", "route", "orders")).isEqualTo(3);
  }

  private static Set<String> labels(Exposition.Sample sample) {
    Set<String> names = new HashSet<>(sample.labels().keySet());
    names.remove("le");
    return names;
  }

  private static Set<String> of(Metric metric) {
    Set<String> names = new HashSet<>(metric.labels());
    names.add("relay");
    return names;
  }

  private static double attempts(Exposition page, String name, String outcome) {
    return value(
        page,
        "hikyaku_delivery_attempts_total",
        "destination",
        name,
        "endpoint",
        name,
        "outcome",
        outcome);
  }

  private static double value(Exposition page, String series, String... labels) {
    return page.value(
        series,
        Stream.concat(Stream.of("relay", "desk"), Stream.of(labels)).toArray(String[]::new));
  }
}
