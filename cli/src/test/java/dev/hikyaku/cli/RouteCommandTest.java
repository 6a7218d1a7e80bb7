package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteCommandTest {
  private static final String RULES =
      """
      version: 1
      name: rules
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson }
      destinations:
        - { name: billing, type: file, path: ./out/billing.ndjson }
        - { name: human, type: file, path: ./out/human.ndjson }
      routes:
        - name: triage
          from: [inbox]
          router:
            type: rules
            rules: [ { when: "body.contains('invoice')", to: [billing] } ]
            fallback: [ { type: static, to: [human] } ]
      """;

  @TempDir Path temp;
  private Specs specs = new Specs(Path.of(""));

  @BeforeEach
  void folder() {
    specs = new Specs(temp);
  }

  @AfterEach
  void nothingIsEverDelivered() {
    assertThat(temp.resolve("out")).doesNotExist();
  }

  @Test
  void saysWhereOneMessageWouldGoAndWho() throws Exception {
    Path spec = specs.spec(RULES);

    Cli route = Cli.run("route", "-f", spec, "--id", "m-1", "--data", "an invoice");

    assertThat(route.code()).isZero();
    assertThat(route.lines().get(0)).startsWith("m-1 → billing (by rules: ");
  }

  @Test
  void jsonIsALineAMessage() throws Exception {
    Cli route = Cli.runWith("an invoice\n\nhello\n", "route", "--json", "-f", specs.spec(RULES));

    assertThat(route.code()).isZero();
    assertThat(route.lines()).hasSize(2);
    assertThat(route.lines().get(0))
        .contains("\"destinations\":[\"billing\"]", "\"router\":\"rules\"", "\"probabilities\":{}");
    assertThat(route.lines().get(1))
        .contains("\"destinations\":[\"human\"]", "\"router\":\"static\"");
  }

  @Test
  void readsAFileOfMessages() throws Exception {
    Path messages = specs.file("messages.ndjson", "an invoice\nhello\n");

    Cli route = Cli.run("route", "-f", specs.spec(RULES), "--messages", messages, "--json");

    assertThat(route.lines()).hasSize(2);
  }

  @Test
  void readsWholeEnvelopesAndTellsBrokenLines() throws Exception {
    String input = "{\"id\":\"e-1\",\"body_text\":\"invoice\"}\n{broken\n{\"id\":\"e-3\"}\n";

    Cli route =
        Cli.runWith(input, "route", "-f", specs.spec(RULES), "--format", "envelope", "--json");

    assertThat(route.code()).isEqualTo(1);
    assertThat(route.err()).contains("line 2: ");
    assertThat(route.lines()).hasSize(2);
    assertThat(route.lines().get(0)).startsWith("{\"id\":\"e-1\"");
  }

  @Test
  void withSeveralRoutesItMustBeToldWhich() throws Exception {
    Path spec = specs.spec(RULES + "  - { name: archive, from: [inbox], to: [human] }\n");

    Cli untold = Cli.run("route", "-f", spec, "--data", "x");

    assertThat(untold.code()).isEqualTo(2);
    assertThat(untold.err()).contains("say which route with --route; it has triage, archive");
    assertThat(Cli.run("route", "-f", spec, "--route", "archive", "--data", "x").code()).isZero();
    assertThat(Cli.run("route", "-f", spec, "--route", "other", "--data", "x").code()).isEqualTo(2);
  }

  @Test
  void dataAndMessagesTogetherAreMisuse() throws Exception {
    Path spec = specs.spec(RULES);

    assertThat(Cli.run("route", "-f", spec, "--data", "x", "--messages", "y").code()).isEqualTo(2);
    assertThat(Cli.run("route", "-f", spec, "--messages", "no-such").err())
        .contains("cannot read no-such: no such file");
  }

  @Test
  void explainingShowsWhatTheRoutersWroteDown() throws Exception {
    Cli route = Cli.run("route", "-f", specs.spec(RULES), "--data", "x", "--explain", "--json");

    assertThat(route.out()).contains("\"routers\":");
  }

  private static final String MODELS =
      """
      version: 1
      name: models
      models:
        retry: { attempts: 1 }
        catalog:
          - { name: down, provider: fault, fail: 1 }
          - { name: local, provider: embedded }
      sources:
        - { name: inbox, type: file, path: ./inbox.ndjson }
      destinations:
        - name: billing
          type: file
          path: ./out/billing.ndjson
          description: "Invoices, payments, refunds"
          examples: ["Please send the invoice for June again"]
        - { name: tech, type: file, path: ./out/tech.ndjson, description: "Errors, crashes" }
      routes:
        - name: triage
          from: [inbox]
          redact: [email]
          router: { type: ai, fallback: [ { type: static, to: [tech] } ] }
      """;

  private static final String INVOICE = "Please send me the invoice for July, ann@example.org";

  @Test
  void explainingShowsWhatTheModelsReadAndWhatItIsLike() throws Exception {
    Cli route = Cli.run("route", "-f", specs.spec(MODELS), "--data", INVOICE, "--explain");

    assertThat(route.out())
        .contains("read   \"Please send me the invoice for July, [email]\"")
        .containsPattern("second tech 0\\.\\d\\d")
        .containsPattern("near   0\\.\\d\\d billing \"Please send the invoice for June again\"")
        .containsPattern("tried  down: transport \\(503\\), \\d+ ms, \\d+ tokens by estimate")
        .containsPattern("tried  local: chosen, \\d+ ms")
        .doesNotContain("ann@example.org");
  }

  @Test
  void explainingInJsonHasTheSame() throws Exception {
    Cli route =
        Cli.run("route", "-f", specs.spec(MODELS), "--data", INVOICE, "--explain", "--json");

    assertThat(route.lines()).hasSize(1);
    assertThat(route.out())
        .contains(
            "\"text\":\"Please send me the invoice for July, [email]\"",
            "\"runner_up\":{",
            "\"nearest\":[{\"model\":\"local\",\"destination\":\"billing\"",
            "\"cosine\":0.")
        .doesNotContain("ann@example.org");
  }

  @Test
  void withoutExplainNothingOfTheMessageIsQuoted() throws Exception {
    Cli route = Cli.run("route", "-f", specs.spec(MODELS), "--data", INVOICE, "--json");

    assertThat(route.out()).doesNotContain("July");
  }

  @Test
  void nothingIsExplainedOfAMessageThatTheRouteDrops() throws Exception {
    String filtered = MODELS.replace("redact:", "filter: \"subject == 'none'\"\n    redact:");

    Cli route = Cli.run("route", "-f", specs.spec(filtered), "--data", INVOICE, "--explain");

    assertThat(route.out()).contains("filter").doesNotContain("read ").doesNotContain("near ");
  }
}
