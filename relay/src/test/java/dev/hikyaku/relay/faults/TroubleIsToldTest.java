package dev.hikyaku.relay.faults;

import static dev.hikyaku.relay.protocol.net.RawServer.always;
import static dev.hikyaku.relay.protocol.net.RawServer.answer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.protocol.net.RawServer;
import dev.hikyaku.relay.protocol.net.RawServer.Script;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Alerts of a whole relay, from a receiver that fails to the one that hears of it. */
@Timeout(60)
class TroubleIsToldTest {
  private static final Script GOOD = always(answer("200 OK"));
  private static final Script BAD = always(answer("503 Down"));
  private static final String SPEC =
      """
      destinations:
        - name: crm
          type: http
          url: "%s"
          retry: { attempts: 2 }
          circuit_breaker: %s
        - name: ops
          type: http
          url: "%s"
          transforms: [ { jq: '{text: "\\(.event) on \\(.destination // .route): \\(.count) since \\(.since // "now")"}' } ]
        - { name: log, type: file, path: ./alerts.txt, format: body }
      routes: [ { name: orders, from: [in], to: [crm] } ]
      notify:
        - { to: [ops, log], every: 1h }
      """;

  @TempDir Path folder;

  private static String text(RawServer.Request request) {
    return request.body().text().orElseThrow();
  }

  private List<String> logged() throws Exception {
    Path file = folder.resolve("alerts.txt");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  private static String field(String line, String name) {
    return Json.read(line.getBytes(StandardCharsets.UTF_8)).orElseThrow().path(name).asText();
  }

  @Test
  void theFirstDeadLetterIsToldAtOnceAndTheOthersAtTheStop() throws Exception {
    try (var crm = RawServer.of(BAD);
        var ops = RawServer.of(GOOD)) {
      try (var relay = RunningRelay.start(folder, SPEC.formatted(crm.url(), "off", ops.url()))) {
        for (int i = 0; i < 4; i++) {
          assertThat(relay.answer("x", "Idempotency-Key", "m" + i).statusCode()).isEqualTo(202);
        }
        assertThat(text(ops.next())).isEqualTo("{\"text\":\"dead_letter on crm: 1 since now\"}");
      }

      assertThat(text(ops.next())).startsWith("{\"text\":\"dead_letter on crm: 3 since 20");
      assertThat(ops.waiting()).isZero();
    }
    assertThat(logged()).hasSize(2);
    assertThat(logged()).extracting(line -> field(line, "message_id")).contains("m0", "m3");
    assertThat(logged()).extracting(line -> field(line, "error")).allMatch(e -> e.contains("503"));
  }

  @Test
  void aCircuitThatOpensIsTold() throws Exception {
    try (var crm = RawServer.of(BAD);
        var ops = RawServer.of(GOOD);
        var relay =
            RunningRelay.start(
                folder,
                SPEC.formatted(crm.url(), "{ min_requests: 2, open_for: 1h }", ops.url()))) {
      relay.answer("x");

      String one = text(ops.next());
      String other = text(ops.next());

      assertThat(List.of(one, other))
          .containsExactlyInAnyOrder(
              "{\"text\":\"circuit_open on crm: 1 since now\"}",
              "{\"text\":\"dead_letter on crm: 1 since now\"}");
    }
  }

  @Test
  void anAlertThatFailsIsNeitherALetterNorAnotherAlert() throws Exception {
    String fragile =
        SPEC.replace("name: ops\n", "name: ops\n    circuit_breaker: { min_requests: 1 }\n");
    try (var crm = RawServer.of(BAD);
        var ops = RawServer.of(BAD)) {
      try (var relay = RunningRelay.start(folder, fragile.formatted(crm.url(), "off", ops.url()))) {
        relay.answer("x");
        ops.next();
        assertThat(relay.letters()).hasSize(1);
      }
    }

    assertThat(logged()).singleElement().asString().contains("\"event\":\"dead_letter\"");
    assertThat(Files.readAllLines(folder.resolve("dlq.ndjson"))).hasSize(1);
  }

  @Test
  void anUnroutableMessageIsToldOfItsRoute() throws Exception {
    String rest =
        """
        destinations: [ { name: log, type: file, path: ./alerts.txt, format: body } ]
        routes:
          - name: orders
            from: [in]
            router: { type: rules, rules: [ { when: "false", to: [log] } ] }
        notify: [ { on: dead_letter, to: [log] } ]
        """;
    try (var relay = RunningRelay.start(folder, rest)) {
      relay.answer("x");
    }

    assertThat(logged())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(field(line, "route")).isEqualTo("orders");
              assertThat(field(line, "reason")).isEqualTo("no_route");
              assertThat(line).doesNotContain("\"destination\"");
            });
  }

  @Test
  void oneShotCommandsAlertNobody() throws Exception {
    Path spec =
        Files.writeString(
            folder.resolve("relay.yaml"),
            """
            version: 1
            name: byhand
            sources: [ { name: in, type: stdin } ]
            destinations:
              - { name: crm, type: http, url: "http://127.0.0.1:9/", retry: { attempts: 1 } }
              - { name: log, type: file, path: ./alerts.txt, format: body }
            routes: [ { name: orders, from: [in], to: [crm] } ]
            dead_letter: { type: file, path: ./dlq.ndjson }
            notify: [ { to: [log] } ]
            """);
    try (Relay relay = Relay.open(List.of(spec), RelayOptions.byHand())) {
      relay.start();
      relay.sendThrough("orders", Envelope.of("m", "in", "test", Body.EMPTY, Instant.EPOCH));
    }

    assertThat(Files.readAllLines(folder.resolve("dlq.ndjson"))).hasSize(1);
    assertThat(logged()).isEmpty();
  }
}
