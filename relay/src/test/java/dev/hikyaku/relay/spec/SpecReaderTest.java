package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.relay.failure.Tag;
import dev.hikyaku.relay.failure.Tags;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SpecReaderTest {
  private static final String LEAST =
      """
      version: 1
      name: desk
      destinations: [{ name: out, type: file, path: ./out }]
      """;

  private static final String WHOLE =
      """
      version: 1
      name: desk
      server:
        workers: 8
        shutdown_grace: 5s
        data_dir: ../data
        admin: { listen: "[::1]:0", token: abcd, tokens: [{ name: ops, token: efgh }], hosts: [h] }
      telemetry: { logs: { format: json, level: warn } }
      buffer: { type: memory, capacity: 3 }
      unrouted: dead_letter
      sources:
        - { name: in, type: http, listen: "127.0.0.1:0", max_body: 2KB }
      destinations:
        - { name: a, type: https, url: u, description: A, examples: [x, y], not_for: z, required: false,
            fallback: [b], transforms: [{ jq: . }, { content_type: text/plain }], idempotency_header: X-Id }
        - { name: b, type: file, path: p }
      routes:
        - name: r
          from: in
          transforms: [{ filter: "true" }]
          history: { key: "{{json.c}}", turns: 2, ttl: 1h }
          router: { type: ai, fallback: [{ type: sticky, fallback: [{ type: static, to: b }] }] }
      models: { catalog: [] }
      dead_letter: { type: file, path: d, retry: { attempts: 9 }, fallback: [b, stderr] }
      """;

  @Test
  void whatASpecDoesNotSayIsTheDefault() {
    RelaySpec relay = Parts.read(LEAST).relay();

    assertThat(relay.name()).isEqualTo("desk");
    assertThat(relay.server())
        .isEqualTo(
            new ServerSpec(
                256, Duration.ofSeconds(30), Path.of("/etc/hikyaku/.hikyaku"), Optional.empty()));
    assertThat(relay.buffer().capacity()).isEqualTo(10_000);
    assertThat(relay.logs()).isEqualTo(Defaults.LOGS);
    assertThat(relay.deadLetter().file()).isEmpty();
    assertThat(relay.deadLetter().retry()).isEqualTo(Defaults.DEAD_LETTER_RETRY);
    assertThat(relay.deadLetterUnrouted()).isFalse();
    assertThat(relay.models().present()).isFalse();
    assertThat(relay.destinations())
        .singleElement()
        .satisfies(
            out -> {
              assertThat(out.delivery()).isEqualTo(Defaults.DELIVERY);
              assertThat(out.required()).isTrue();
              assertThat(out.idempotencyHeader()).isEqualTo("Idempotency-Key");
            });
  }

  @Test
  void everythingThatIsSaidIsRead() {
    Spec spec = Parts.read(WHOLE);
    RelaySpec relay = spec.relay();

    assertThat(spec.problems()).isEmpty();
    assertThat(relay.server().dataDir()).isEqualTo(Path.of("/etc/data"));
    assertThat(relay.server().admin())
        .contains(
            new ServerSpec.AdminSpec(
                "::1",
                0,
                List.of(new ServerSpec.Token("admin", "abcd"), new ServerSpec.Token("ops", "efgh")),
                List.of("h")));
    assertThat(relay.logs()).isEqualTo(new LogSpec(LogSpec.Format.JSON, LogSpec.Level.WARN));
    assertThat(relay.deadLetterUnrouted()).isTrue();
    assertThat(relay.sources().get(0).maxBody()).isEqualTo(2048);
    DestinationSpec a = relay.destinations().get(0);
    assertThat(a.candidate().notFor()).containsExactly("z");
    assertThat(a.transforms())
        .extracting(TransformSpec::operation)
        .containsExactly(TransformSpec.Operation.JQ, TransformSpec.Operation.CONTENT_TYPE);
    RouteSpec route = relay.routes().get(0);
    assertThat(route.router().chain().map(RouterSpec::type))
        .containsExactly("ai", "sticky", "static");
    assertThat(route.history().orElseThrow().turns()).isEqualTo(2);
    assertThat(relay.deadLetter().fallback()).containsExactly("b", "stderr");
    assertThat(relay.deadLetter().retry().attempts()).isEqualTo(9);
    assertThat(relay.models().path()).isEqualTo("models");
  }

  @Test
  void destinationsInheritFieldByField() {
    String yaml =
        """
        version: 1
        name: desk
        defaults:
          timeout: 1s
          deadline: 20s
          max_in_flight: 3
          retry: { attempts: 7, backoff: 1s, respect_retry_after: false, retry_after_max: 1m }
        destinations:
          - { name: a, type: file }
          - { name: b, type: file, timeout: 2s, retry: { attempts: 1 } }
        """;
    List<DestinationSpec> read = Parts.read(yaml).relay().destinations();

    RetrySpec inherited = read.get(0).delivery().retry();
    assertThat(inherited)
        .isEqualTo(
            new RetrySpec(
                7,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Jitter.FULL,
                Defaults.RETRY.retryOn(),
                Defaults.RETRY.neverOn(),
                false,
                Optional.of(Duration.ofMinutes(1))));
    assertThat(read.get(1).delivery().timeout()).hasSeconds(2);
    assertThat(read.get(1).delivery().deadline()).contains(Duration.ofSeconds(20));
    assertThat(read.get(1).delivery().maxInFlight()).isEqualTo(3);
    assertThat(read.get(1).delivery().retry().attempts()).isEqualTo(1);
    assertThat(read.get(1).delivery().retry().backoff()).hasSeconds(1);
  }

  @Test
  void aTagListedHereLeavesTheInheritedOtherList() {
    Spec spec =
        Parts.read(LEAST.replace("path: ./out", "retry: { never_on: [429, ws:close_1008] }"));

    RetrySpec retry = spec.relay().destinations().get(0).delivery().retry();
    assertThat(retry.neverOn()).containsExactlyInAnyOrder(new Tag("429"), new Tag("ws:close_1008"));
    assertThat(retry.retryOn())
        .containsExactlyInAnyOrder(Tags.CONNECT, Tags.TIMEOUT, Tags.SERVER_ERROR);
    assertThat(spec.sound()).isTrue();
  }

  @Test
  void twoCyclesAreTwoProblems() {
    String yaml =
        """
        version: 1
        name: desk
        destinations:
          - { name: a, type: file, fallback: [b] }
          - { name: b, type: file, fallback: [a, c] }
          - { name: c, type: file, fallback: [b] }
        dead_letter: { type: file, path: d, fallback: [a] }
        """;

    assertThat(Parts.read(yaml).problems())
        .extracting(SpecProblem::message)
        .containsExactly("fallback cycle: a → b → a", "fallback cycle: b → c → b");
  }

  @Test
  void theKeysOfATypeThatNobodyKnowsAreForgiven() {
    Spec spec = Parts.read(LEAST.replace("type: file", "type: fiel, retry: { atempts: 1 }"));
    spec.forgive(spec.relay().destinations().get(0).settings());

    assertThat(spec.finish())
        .filteredOn(problem -> problem.level() == Level.ERROR)
        .extracting(SpecProblem::path)
        .containsExactly("destinations[out].retry.atempts");
  }
}
