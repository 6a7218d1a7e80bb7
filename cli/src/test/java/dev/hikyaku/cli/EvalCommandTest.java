package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvalCommandTest {
  private static final String SPEC =
      """
      version: 1
      name: desk
      sources: [ { name: inbox, type: stdin } ]
      destinations:
        - { name: billing, type: file, path: ./out/billing }
        - { name: tech, type: file, path: ./out/tech }
        - { name: human, type: file, path: ./out/human }
      routes:
        - name: triage
          from: [inbox]
          router:
            type: rules
            rules:
              - { when: "body.contains('invoice')", to: [billing] }
              - { when: "body.contains('crash')", to: [tech] }
            fallback: [ { type: static, to: [human] } ]
      """;
  private static final String CASES =
      """
      {"id":"a","input":"an invoice","expected":"billing"}
      {"id":"b","input":{"text":"it did crash"},"expected":["tech"],"tags":["json"]}
      {"id":"c","input":"what is the weather","expected":[]}
      {"id":"d","input":"the invoice page is gone","expected":"tech"}
      """;

  @TempDir Path folder;
  private Path spec = Path.of("");
  private Path cases = Path.of("");

  @BeforeEach
  void write() throws IOException {
    spec = Files.writeString(folder.resolve("relay.yaml"), SPEC);
    cases = Files.writeString(folder.resolve("cases.ndjson"), CASES);
  }

  private Cli eval(Object... more) {
    Object[] first = {"eval", "run", "-f", spec, "--data", cases};
    return Cli.run(joined(first, more));
  }

  private static JsonNode json(String text) {
    return Json.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  @Test
  void aRunTellsItsNumbersAndDeliversNothing() {
    Cli run = eval("--route", "triage");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("route triage: 4 cases, 0 errors")
        .containsPattern("accuracy +0\\.7500")
        .containsPattern("macro_f1 +0\\.6667 .*over 2 destinations")
        .containsPattern("oos_recall +1\\.0000")
        .containsPattern("ece +n/a")
        .containsPattern("tech +billing +1")
        .contains("rules 75.0%, static 25.0%");
    assertThat(run.err()).contains("4 of 4 cases, accuracy 0.750");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aBarThatIsMissedIsToldInOneLineWithByHowMuch() {
    assertThat(eval("--min", "accuracy=0.75,macro_f1=0.6").code()).isZero();

    Cli missed = eval("--min", "accuracy=0.99,macro_f1=0.6");

    assertThat(missed.code()).isEqualTo(1);
    assertThat(missed.err().lines().filter(line -> line.startsWith("hikyaku:")))
        .containsExactly("hikyaku: accuracy is 0.7500, 0.2400 below the bar of 0.99");
  }

  @Test
  void aBarOfNothingKnownIsMisuse() {
    Cli run = eval("--min", "acuracy=0.9");

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("accuracy, macro_f1");
    assertThat(eval("--min", "accuracy=90").code()).isEqualTo(2);
    assertThat(eval("--limit", "0").code()).isEqualTo(2);
    assertThat(eval("--resume").err()).contains("need --out");
    assertThat(eval("--router", "ai").err()).contains("rules");
    assertThat(eval("--data", folder.resolve("none")).code()).isEqualTo(2);
    assertThat(Cli.run("eval").code()).isEqualTo(2);
  }

  @Test
  void brokenCasesAreAllToldBeforeAnythingIsAsked() throws IOException {
    Files.writeString(
        cases,
        """
        {"id":"a","input":"x","expected":"biling"}
        {"id":"b","input":
        """);

    Cli run = eval();

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(cases + ":1:1: unknown destination biling (did you mean billing?)")
        .contains(cases + ":2:");
  }

  @Test
  void aCaseThatFailsIsAnErrorAndMissesEveryBar() throws IOException {
    Files.writeString(spec, SPEC.replace("body.contains('crash')", "json.text.contains('crash')"));

    Cli run = eval("--min", "accuracy=0.1");

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("1 error");
    assertThat(run.err()).contains("1 of 4 cases failed");
  }

  @Test
  void csvWithALabelMapIsReadToo() throws IOException {
    Path csv =
        Files.writeString(
            folder.resolve("cases.csv"),
            "text,intent\n\"an invoice, please\",invoice_request\nhello,oos\n");
    Path map = Files.writeString(folder.resolve("map.yaml"), "invoice_request: billing\noos: []\n");

    Cli run =
        Cli.run(
            "eval",
            "run",
            "-f",
            spec,
            "--data",
            csv,
            "--input-column",
            "text",
            "--label-column",
            "intent",
            "--map",
            map,
            "--json");

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(json(run.out()).path("metrics").path("accuracy").asDouble()).isEqualTo(1);
  }

  @Test
  void twoRunsOfOneSpecAreEqualAndAWorseOneIsStoppedByTheGate() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      String text = i < 20 ? "an invoice" : "a crash";
      String desk = i < 20 ? "billing" : "tech";
      many.append(
          "{\"id\":\"c%d\",\"input\":\"%s\",\"expected\":\"%s\"}\n".formatted(i, text, desk));
    }
    Files.writeString(cases, many.toString());
    Path before = folder.resolve("before.json");
    Path after = folder.resolve("after.json");
    assertThat(eval("--out", before).code()).isZero();

    Cli same = Cli.run("eval", "compare", before, before, "--gate");
    assertThat(same.code()).isZero();
    assertThat(same.out()).contains("0 got worse, 0 better, p = 1.0000");

    Files.writeString(spec, SPEC.replace("'crash'", "'smash'"));
    assertThat(eval("--out", after).code()).isZero();
    Cli worse = Cli.run("eval", "compare", before, after, "--gate");
    assertThat(worse.code()).isEqualTo(1);
    assertThat(worse.out())
        .contains("changed spec: ")
        .contains("20 got worse")
        .contains("before tech (rule 2)")
        .contains("after  human (rules: ");
    assertThat(Cli.run("eval", "compare", after, before, "--gate").code()).isZero();
    JsonNode json = json(Cli.run("eval", "compare", before, after, "--json").out());
    assertThat(json.path("flips")).hasSize(20);
    assertThat(json.path("differences").path("accuracy").path("change").asDouble()).isEqualTo(-0.5);
  }

  @Test
  void runsOverOtherCasesAreComparedOnlyByForce() throws IOException {
    Path first = folder.resolve("first.json");
    Path second = folder.resolve("second.json");
    eval("--out", first);
    Files.writeString(cases, "{\"id\":\"a\",\"input\":\"an invoice\",\"expected\":\"billing\"}\n");
    eval("--out", second);

    Cli refused = Cli.run("eval", "compare", first, second);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("3 cases are only in the first run");
    assertThat(Cli.run("eval", "compare", first, second, "--force").out())
        .contains("1 cases in both runs");
    assertThat(Cli.run("eval", "compare", first, cases).code()).isEqualTo(2);
  }

  @Test
  void tuneNeedsAModelAndASensiblePromise() {
    Cli rules = Cli.run("eval", "tune", "-f", spec, "--data", cases, "--max-error", "0.02");
    assertThat(rules.code()).isEqualTo(2);
    assertThat(rules.err()).contains("no first router 'ai'; it has rules");

    Cli senseless = Cli.run("eval", "tune", "-f", spec, "--data", cases, "--max-error", "2");
    assertThat(senseless.code()).isEqualTo(2);
    assertThat(senseless.err()).contains("--max-error must be between 0 and 1");
  }

  @Test
  void tuneTellsAThresholdThatKeepsThePromiseOrRefuses() {
    Path example = Path.of("../examples/triage");
    Object[] tune = {"eval", "tune", "-f", example, "--data", example.resolve("cases.ndjson")};
    Object[] loose = {"--max-error", "0.25", "--json"};
    Object[] strict = {"--max-error", "0.02"};

    Cli found = Cli.run(joined(tune, loose));
    assertThat(found.code()).as(found.err()).isZero();
    assertThat(json(found.out()).path("bound").asDouble()).isLessThanOrEqualTo(0.25);
    assertThat(json(found.out()).path("held_back").asInt()).isEqualTo(120);

    Cli refused = Cli.run(joined(tune, strict));
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("too few cases: it takes 298");
  }

  @Test
  void datasetTellsConflictsAndLeaks() throws IOException {
    Path train =
        Files.writeString(
            folder.resolve("train.ndjson"),
            "{\"id\":\"t\",\"input\":\"An  INVOICE\",\"expected\":\"billing\"}\n");

    assertThat(Cli.run("eval", "dataset", "--data", cases).out())
        .startsWith("4 cases, 1 of them nobody's, 2 labels")
        .contains("0 leaks");
    Cli leaked = Cli.run("eval", "dataset", "--data", cases, "--against", train);
    assertThat(leaked.code()).isEqualTo(1);
    assertThat(leaked.out()).contains("a: same text in the other file: t");

    Files.writeString(
        cases, CASES + "{\"id\":\"e\",\"input\":\"an invoice\",\"expected\":\"tech\"}\n");
    Cli conflict = Cli.run("eval", "dataset", "--data", cases, "--json");
    assertThat(conflict.code()).isEqualTo(1);
    assertThat(json(conflict.out()).path("conflicts").path(0).path("before").asText())
        .isEqualTo("a");
    assertThat(Cli.run("eval", "dataset", "--data", folder.resolve("none")).code()).isEqualTo(2);
  }

  private static Object[] joined(Object[] first, Object[] second) {
    return Stream.concat(Stream.of(first), Stream.of(second)).toArray();
  }
}
