package dev.hikyaku.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.data.CaseFile;
import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class EvalTest {
  private static final List<Case> FIVE =
      List.of(
          Case.of("right", "billing 0.9", "billing"),
          Case.of("wrong", "tech 0.7", "billing"),
          Case.of("unsure", "billing 0.5", "billing"),
          Case.of("nobody", "none 0.8"),
          Case.of("away", "broken", "tech"));

  @TempDir Path folder;
  private String relay = "";
  private Path spec = Path.of("");

  @BeforeEach
  void writeSpec(TestInfo test) throws IOException {
    relay = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    relay = relay.substring(0, Math.min(60, relay.length()));
    spec =
        Files.writeString(
            folder.resolve("relay.yaml"),
            """
            version: 1
            name: %s
            sources: [ { name: inbox, type: stdin } ]
            destinations:
              - { name: billing, type: file, path: ./out/billing, description: "Invoices" }
              - { name: tech, type: file, path: ./out/tech, description: "Errors" }
              - { name: human, type: file, path: ./out/human }
              - { name: spool, type: file, path: ./out/spool }
            routes:
              - name: triage
                from: [inbox]
                router: { type: ai, fallback: [ { type: static, to: [human] } ] }
            """
                .formatted(relay));
  }

  private Eval eval() {
    return Eval.of(spec).route("triage");
  }

  private EvalOptions writing(Path out, boolean resume) {
    return EvalOptions.DEFAULT.writing(new EvalOptions.Output(out, false, resume));
  }

  private static JsonNode json(Path file) throws IOException {
    return Json.read(Files.readAllBytes(file)).orElseThrow();
  }

  private static CaseResult of(Report report, String id) {
    return report.results().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void everyCaseEndsAsTheChainDecides() throws Exception {
    Report report = eval().run(FIVE);

    assertThat(report.results())
        .extracting(one -> one.scored().outcome().ending())
        .containsExactly(
            Ending.CHOSEN, Ending.CHOSEN, Ending.ABSTAINED, Ending.ABSTAINED, Ending.FAILED);
    assertThat(report.results())
        .extracting(one -> one.scored().outcome().got())
        .containsExactly(
            List.of("billing"), List.of("tech"), List.of("human"), List.of("human"), List.of());
    assertThat(report.metrics().named("accuracy")).hasValue(2.0 / 5);
    assertThat(report.metrics().errors()).isEqualTo(1);
    assertThat(of(report, "away").error()).hasValueSatisfying(e -> assertThat(e).contains("away"));
    assertThat(report.metrics().spend().tokens()).isEqualTo(4 * 7);
  }

  @Test
  void nothingIsDeliveredOrOpened() throws Exception {
    eval().run(FIVE);

    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void theFirstRouterAloneLeavesTheStaticOneOut() throws Exception {
    EvalOptions alone =
        new EvalOptions(
            Optional.of("ai"), Map.of(), Optional.empty(), 0, 2, 1, false, Optional.empty());

    Report report = eval().with(alone).run(FIVE);

    assertThat(of(report, "unsure").scored().outcome().got()).isEmpty();
    assertThat(of(report, "nobody").scored().outcome().right()).isTrue();
  }

  @Test
  void labelsThatTheRouteCannotReachAreToldBeforeItIsAsked() {
    List<Case> cases =
        List.of(
            Case.of("a", "billing 0.9", "billing"),
            Case.of("b", "billing 0.9", "spool"),
            Case.of("c", "billing 0.9", "biling"),
            Case.of("a", "billing 0.9", "billing"));

    assertThatThrownBy(() -> eval().run(cases))
        .isInstanceOf(CaseException.class)
        .hasMessageContaining("cases:2:1: expected spool, which the route cannot reach")
        .hasMessageContaining("did you mean billing?")
        .hasMessageContaining("the id stands on line 1 already");
    assertThat(ScriptedRouter.asked(relay)).isEmpty();
  }

  @Test
  void aDrawIsTheSameForTheSameSeed() throws Exception {
    List<Case> many = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      many.add(Case.of("c" + i, "billing 0.9", "billing"));
    }

    List<String> first = ids(eval().with(EvalOptions.DEFAULT.sampled(20, 1)).run(many));
    List<String> again = ids(eval().with(EvalOptions.DEFAULT.sampled(20, 1)).run(many));
    List<String> other = ids(eval().with(EvalOptions.DEFAULT.sampled(20, 2)).run(many));

    assertThat(first).hasSize(20).doesNotHaveDuplicates().isEqualTo(again).isNotEqualTo(other);
  }

  private static List<String> ids(Report report) {
    return report.results().stream().map(CaseResult::id).toList();
  }

  @Test
  void theFileHoldsEveryCaseOnceAndWhatTheRunCanBeRepeatedFrom() throws Exception {
    Path out = folder.resolve("run.json");

    eval().with(writing(out, false)).run(FIVE);

    JsonNode run = json(out);
    assertThat(run.path("cases")).hasSize(5);
    assertThat(run.path("spec_sha256").asText()).hasSize(64);
    assertThat(run.path("data_sha256").asText()).hasSize(64);
    assertThat(run.path("prompt_sha256").asText()).isEqualTo("abc");
    assertThat(run.path("versions").path("models").path("script").asText()).isEqualTo("script-1");
    assertThat(run.path("metrics").path("accuracy").asDouble()).isEqualTo(0.4);
    JsonNode away = run.path("cases").path(4);
    assertThat(away.path("error").asText()).contains("the model is away");
    assertThat(away.path("router").isNull()).isTrue();
    assertThat(run.path("cases").path(0).path("probabilities").path("billing").asDouble())
        .isEqualTo(0.9);
    assertThat(Journal.partial(out)).doesNotExist();
  }

  @Test
  void theFileIsAsThePublishedSchemaSays() throws Exception {
    Path out = folder.resolve("run.json");
    eval().with(writing(out, false)).run(FIVE);
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../docs/schemas/run.schema.json")));

    assertThat(schema.validate(json(out))).isEmpty();

    ObjectNode broken = json(out).deepCopy();
    broken.withObject("/metrics").put("accuracy", 2);
    assertThat(schema.validate(broken)).hasSize(1);
  }

  @Test
  void aResumedRunAsksOnlyWhatIsNotDecided() throws Exception {
    Path out = folder.resolve("run.json");
    eval().with(writing(out, false)).run(FIVE);
    List<String> lines = new ArrayList<>();
    JsonNode whole = json(out);
    lines.add(header(whole));
    lines.add(Json.write(whole.path("cases").path(0)));
    lines.add(Json.write(whole.path("cases").path(4))); // failed: asked again
    lines.add("{\"id\":\"wro"); // cut short
    Files.writeString(Journal.partial(out), String.join("\n", lines));
    Files.delete(out);
    ScriptedRouter.asked(relay).clear();

    Report resumed = eval().with(writing(out, true)).run(FIVE);

    assertThat(ScriptedRouter.asked(relay))
        .containsExactlyInAnyOrder("wrong", "unsure", "nobody", "away");
    assertThat(ids(resumed)).containsExactly("right", "wrong", "unsure", "nobody", "away");
    assertThat(json(out).path("metrics").path("accuracy").asDouble()).isEqualTo(0.4);
    assertThat(json(out).path("metrics").path("brier"))
        .isEqualTo(whole.path("metrics").path("brier"));
  }

  private static String header(JsonNode whole) {
    ObjectNode head = whole.deepCopy();
    head.remove("cases");
    return Json.write(head);
  }

  @Test
  void aRunOfOtherDataIsNotGoneOnWith() throws Exception {
    Path out = folder.resolve("run.json");
    eval().with(writing(out, false)).run(FIVE);
    Files.writeString(Journal.partial(out), header(json(out)) + "\n");

    assertThatThrownBy(() -> eval().with(writing(out, true)).run(FIVE.subList(0, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("of another run");
  }

  @Test
  void repeatsTellWhetherAnswersAreStable() throws Exception {
    EvalOptions thrice =
        new EvalOptions(
            Optional.empty(), Map.of(), Optional.empty(), 0, 2, 3, false, Optional.empty());

    Report report = eval().with(thrice).run(FIVE);

    assertThat(report.stability()).hasValue(1);
    assertThat(ScriptedRouter.asked(relay)).hasSize(15);
    assertThat(report.metrics().cases()).isEqualTo(5);
  }

  @Test
  void brokenLinesAreSkippedOnlyWhenAsked() throws Exception {
    Path cases =
        Files.writeString(
            folder.resolve("cases.ndjson"),
            """
            {"id":"a","input":"billing 0.9","expected":"billing"}
            nonsense
            """);
    EvalOptions skipping =
        new EvalOptions(
            Optional.empty(), Map.of(), Optional.empty(), 0, 2, 1, true, Optional.empty());

    assertThatThrownBy(() -> eval().run(cases))
        .isInstanceOf(CaseException.class)
        .hasMessageContaining("cases.ndjson:2:1: not JSON");
    assertThat(eval().with(skipping).run(cases).skipped()).hasSize(1);
  }

  @Test
  void progressHearsEveryCase() throws Exception {
    List<Long> heard = new ArrayList<>();
    Path cases =
        Files.writeString(
            folder.resolve("cases.ndjson"),
            """
            {"id":"a","input":"broken","expected":"billing"}
            {"id":"b","input":"tech 0.9","expected":"tech"}
            """);

    try (Relay open = Relay.open(List.of(spec), RelayOptions.byHand())) {
      eval()
          .run(
              open,
              List.of(spec),
              CaseFile.of(cases),
              (done, total, right, failed) -> heard.addAll(List.of(done, total, right, failed)));
    }

    assertThat(heard).containsExactly(1L, 2L, 0L, 1L, 2L, 2L, 1L, 1L);
  }

  @Test
  void aRouteThatIsNotThereIsTold() {
    assertThatThrownBy(() -> Eval.of(spec).route("triag").run(FIVE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are triage");
  }
}
