package dev.hikyaku.relay.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Plants faults into a good spec, one or many at a time. */
class SpecFaultsTest {
  private static final String GOOD =
      """
      version: 1
      name: desk
      defaults: { timeout: 5s }
      sources:
        - { name: inbox, type: http, listen: "127.0.0.1:0" }
      destinations:
        - { name: billing, type: https, url: "https://b.example", fallback: [spool] }
        - { name: spool, type: file, path: ./spool.ndjson }
      routes:
        - name: all
          from: [inbox]
          to: [billing]
      dead_letter: { type: file, path: ./dlq.ndjson }
      """;

  @Test
  void theGoodSpecHasNoProblem() {
    assertThat(Parts.problems(GOOD)).isEmpty();
  }

  static Stream<Arguments> blocks() {
    return Stream.of(
        swap("version: 1", "version: 2", "1:10: error: version: must be 1, was 2"),
        swap("version: 1\n", "", "1:1: error: version: is required (version: 1)"),
        swap("name: desk", "name: Desk", "2:7: error: name: must be a name, was 'Desk' (up to 63"),
        swap("name: desk", "name: none", "2:7: error: name: none is a reserved name (choose"),
        swap("name: desk\n", "", "1:1: error: name: is required"),
        swap("name: desk", "nmae: desk", "2:1: error: nmae: unknown setting (did you mean name?)"),
        swap("{ timeout: 5s }", "{ timeout: 5 }", "3:22: error: defaults.timeout: must be a dur"),
        swap("{ timeout: 5s }", "{ timout: 5s }", "3:13: error: defaults.timout: unknown setting"),
        swap("defaults:", "default:", "3:1: error: default: unknown setting (did you mean defa"),
        swap("sources:", "srouces:", "4:1: error: srouces: unknown setting (did you mean sources"),
        swap("destinations:\n  - ", "destinations:\n  - x\n  - ", "7:5: error: destinations[0]:"),
        swap("name: desk", "name: default", "2:7: error: name: default is"),
        swap("type: file, path: ./s", "path: ./s", "8:5: error: destinations[spool].type: is req"),
        swap(
            "type: file, path: ./s", "tpye: file, path: ./s", "8:20: error: destinations[spool].t"),
        swap("[spool]", "[spol]", "destinations[billing].fallback[0]: unknown destination 'spol'"),
        swap("[spool]", "[billing]", "fallback[0]: a destination cannot be its own fallback"),
        swap("from: [inbox]", "from: [in]", "11:12: error: routes[all].from[0]: unknown source"),
        swap("    from: [inbox]\n", "", "10:5: error: routes[all].from: is required"),
        swap("from: [inbox]", "from: []", "11:5: error: routes[all].from: must name a source"),
        swap("to: [billing]", "to: [bill]", "12:10: error: routes[all].to[0]: unknown destination"),
        swap("    to: [billing]\n", "", "10:5: error: routes[all].router: is required (to: [dest"),
        swap(
            "type: file, path: ./dlq",
            "type: kafka, path: ./dlq",
            "13:16: error: dead_letter.type"),
        swap("dead_letter:", "stors: []\ndead_letter:", "13:1: error: stors: unknown setting"));
  }

  static Stream<Arguments> additions() {
    return Stream.of(
        add("storage: [{ name: desk, type: h2 }]", "14:1: error: storage: unknown setting (known"),
        add("buffer: { type: file }", "14:17: error: buffer.type: must be memory, was 'file'"),
        add("buffer: { capacity: 0 }", "14:21: error: buffer.capacity: must be at least 1, was 0"),
        add("server: { workers: many }", "14:20: error: server.workers: must be a whole number"),
        add("server: { shutdown_grace: 1y }", "14:27: error: server.shutdown_grace: must be a dur"),
        add("server: { admin: { listen: x } }", "server.admin.listen: must be host:port (such as"),
        add(
            "server: { admin: { listen: \"h:99999\" } }",
            "14:20: error: server.admin.listen: must"),
        add(
            "server: { admin: { listen: \"0.0.0.0:1\" } }",
            "14:20: error: server.admin.listen: needs"),
        add(
            "server: { admin: { tokens: [{ name: a }] } }",
            "14:29: error: server.admin.tokens[a].tok"),
        add("telemetry: { logs: { level: loud } }", "telemetry.logs.level: must be one of debug"),
        add("telemetry: { traces: {} }", "14:14: error: telemetry.traces.otlp: is required"),
        add("telemetry: { tracing: {} }", "14:14: error: telemetry.tracing: unknown setting"),
        add(
            "unrouted: drop",
            "14:11: error: unrouted: must be one of ack, dead_letter, was 'drop'"),
        add(
            "secrets: { from: [vault] }",
            "14:19: error: secrets.from[0]: must be one of env, file"),
        add("server: { admin: {", "error: not YAML"));
  }

  static Stream<Arguments> destinationSettings() {
    return Stream.of(
        spool("retry: { attempts: 0 }", "destinations[spool].retry.attempts: must be at least 1"),
        spool("retry: { attemps: 2 }", "8:52: error: destinations[spool].retry.attemps: unknown"),
        spool(
            "retry: { backoff: 20s }", "retry.backoff: must be at most max_backoff, which is 10s"),
        spool("retry: { max_backoff: 1ms }", "must be at least backoff, which is 200ms, was 1ms"),
        spool("retry: { jitter: none, retry_on: ['5 xx'] }", "retry_on[0]: must be an error tag"),
        spool("retry: { retry_on: [503], never_on: [503] }", "never_on[0]: 503 is in retry_on too"),
        spool("max_in_flight: 0", "destinations[spool].max_in_flight: must be at least 1, was 0"),
        spool("required: no", "8:53: error: destinations[spool].required: must be true or false"),
        spool("idempotency_header: 'a b'", "idempotency_header: must be a header name, was 'a b'"),
        spool("transforms: [{ jqq: . }]", "transforms[0].jqq: unknown setting (did you mean jq?)"),
        spool(
            "transforms: [{ jq: ., filter: x }]", "transforms[0]: must have exactly one operation"),
        spool(
            "transforms: [{}]", "8:56: error: destinations[spool].transforms[0]: must have exact"),
        spool(
            "circuit_breaker: on", "destinations[spool].circuit_breaker: must be a mapping or off"),
        spool("deadline: soon", "8:53: error: destinations[spool].deadline: must be a duration"));
  }

  static Stream<Arguments> routers() {
    return Stream.of(
        router("{ to: [billing] }", "12:5: error: routes[all].router.type: is required"),
        router("{ type: rules, rules: [{ when: x, to: [b] }] }", "router.rules[0].to[0]: unknown"),
        router("{ type: ai, candidates: [nobody, spool, billing] }", "candidates[0]: unknown dest"),
        router(
            "{ type: static, to: billing, fallback: [spool] }", "fallback[0]: must be a mapping"),
        router("{ type: sticky }", "12:15: error: routes[all].router.type: a sticky router needs"),
        router(
            "{ type: static, to: [billing] }\n    to: [spool]", "12:5: error: routes[all].router"),
        router("billing", "12:13: error: routes[all].router: must be a mapping, was 'billing'"),
        router(
            "{ type: static, too: [billing] }", "router.too: unknown setting (did you mean to?)"));
  }

  @ParameterizedTest
  @MethodSource({"blocks", "additions", "destinationSettings", "routers"})
  void aPlantedFaultIsTheOnlyError(String yaml, String problem) {
    assertThat(Parts.problems(yaml))
        .filteredOn(line -> line.contains(": error: "))
        .singleElement()
        .asString()
        .startsWith("relay.yaml:")
        .contains(problem);
  }

  @Test
  void fifteenFaultsAreFifteenProblemsInTheOrderOfTheFile() {
    String yaml =
        """
        version: one
        name: Desk!
        defaults: { timeout: 5 }
        sources:
          - { name: inbox, type: http, lisen: "127.0.0.1:0" }
        destinations:
          - { name: billing, type: https, url: [x], fallback: [spol] }
          - { name: spool, type: file, path: ./s, required: yes, retry: { attempts: 0, jitter: ful } }
        routes:
          - name: all
            from: [outbox, inbox]
            to: [biling, billing]
            transforms: [{ jqq: . }]
        dead_letter: { type: file, path: ./d, retry: { backoff: 1m }, fallback: [stdot, spool] }
        storage: []
        """;

    assertThat(Parts.problems(yaml))
        .extracting(line -> line.replaceFirst(" \\(.*", ""))
        .containsExactly(
            "relay.yaml:1:10: error: version: must be a whole number, was 'one'",
            "relay.yaml:2:7: error: name: must be a name, was 'Desk!'",
            "relay.yaml:3:22: error: defaults.timeout: must be a duration, was 5",
            "relay.yaml:5:32: error: sources[inbox].lisen: unknown setting",
            "relay.yaml:7:40: error: destinations[billing].url: must be a single value, was a list",
            "relay.yaml:7:56: error: destinations[billing].fallback[0]: unknown destination 'spol'",
            "relay.yaml:8:53: error: destinations[spool].required: must be true or false, was 'yes'",
            "relay.yaml:8:77: error: destinations[spool].retry.attempts: must be at least 1, was 0",
            "relay.yaml:8:88: error: destinations[spool].retry.jitter: must be one of full, equal,"
                + " none, was 'ful'",
            "relay.yaml:11:12: error: routes[all].from[0]: unknown source 'outbox'",
            "relay.yaml:12:10: error: routes[all].to[0]: unknown destination 'biling'",
            "relay.yaml:13:20: error: routes[all].transforms[0].jqq: unknown setting",
            "relay.yaml:14:48: error: dead_letter.retry.backoff: must be at most max_backoff,"
                + " which is 10s, was 1m",
            "relay.yaml:14:74: error: dead_letter.fallback[0]: unknown destination 'stdot'",
            "relay.yaml:15:1: error: storage: unknown setting");
  }

  private static Arguments swap(String good, String bad, String problem) {
    assertThat(GOOD).contains(good);
    return Arguments.of(GOOD.replace(good, bad), problem);
  }

  private static Arguments add(String line, String problem) {
    return Arguments.of(GOOD + line + "\n", problem);
  }

  private static Arguments spool(String setting, String problem) {
    return swap("path: ./spool.ndjson", "path: ./s, " + setting, problem);
  }

  private static Arguments router(String router, String problem) {
    return swap("to: [billing]", "router: " + router, problem);
  }
}
