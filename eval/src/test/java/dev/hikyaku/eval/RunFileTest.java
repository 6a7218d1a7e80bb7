package dev.hikyaku.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.hikyaku.eval.data.Case;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are written, stopped and gone on with. */
class RunFileTest {
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of(""), "");

  @BeforeEach
  void writeSpec(TestInfo test) throws IOException {
    desk = Desk.in(folder, test);
  }

  private EvalOptions writing(Path out, boolean resume) {
    return EvalOptions.DEFAULT.writing(new EvalOptions.Output(out, false, resume));
  }

  @Test
  void theFileHoldsEveryCaseOnceAndWhatTheRunCanBeRepeatedFrom() throws Exception {
    Path out = folder.resolve("run.json");

    desk.eval().with(writing(out, false)).run(Desk.FIVE);

    JsonNode run = Desk.json(out);
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
    desk.eval().with(writing(out, false)).run(Desk.FIVE);
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(Files.readString(Path.of("../docs/schemas/run.schema.json")));

    assertThat(schema.validate(Desk.json(out))).isEmpty();

    ObjectNode broken = Desk.json(out).deepCopy();
    broken.withObject("/metrics").put("accuracy", 2);
    assertThat(schema.validate(broken)).hasSize(1);
  }

  @Test
  void aResumedRunAsksOnlyWhatIsNotDecided() throws Exception {
    Path out = folder.resolve("run.json");
    desk.eval().with(writing(out, false)).run(Desk.FIVE);
    List<String> lines = new ArrayList<>();
    JsonNode whole = Desk.json(out);
    lines.add(header(whole));
    lines.add(Json.write(whole.path("cases").path(0)));
    lines.add(Json.write(whole.path("cases").path(4))); // failed: asked again
    lines.add("{\"id\":\"wro"); // cut short
    Files.writeString(Journal.partial(out), String.join("\n", lines));
    Files.delete(out);
    desk.asked().clear();

    Report resumed = desk.eval().with(writing(out, true)).run(Desk.FIVE);

    assertThat(desk.asked()).containsExactlyInAnyOrder("wrong", "unsure", "nobody", "away");
    assertThat(Desk.ids(resumed)).containsExactly("right", "wrong", "unsure", "nobody", "away");
    assertThat(Desk.json(out).path("metrics").path("accuracy").asDouble()).isEqualTo(0.4);
    assertThat(Desk.json(out).path("metrics").path("brier"))
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
    desk.eval().with(writing(out, false)).run(Desk.FIVE);
    Files.writeString(Journal.partial(out), header(Desk.json(out)) + "\n");

    assertThatThrownBy(() -> desk.eval().with(writing(out, true)).run(Desk.FIVE.subList(0, 2)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("of another run");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  /** Every answer costs 0.25. */
  @Test
  void aRunStopsBeforeItCostsMoreThanItMayAndCanBeGoneOnWith() throws Exception {
    List<Case> ten = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      ten.add(Case.of("c" + i, "billing 0.9", "billing"));
    }
    Path out = folder.resolve("run.json");

    Report poor = desk.eval().with(writing(out, false).spending(1.1)).run(ten);

    assertThat(poor.complete()).isFalse();
    assertThat(poor.metrics().spend().costUsd()).isEqualTo(1);
    assertThat(out).doesNotExist();

    Report rich = desk.eval().with(writing(out, true).spending(2.5)).run(ten);

    assertThat(rich.complete()).isTrue();
    assertThat(desk.asked()).hasSize(10);
    assertThat(Desk.json(out).path("metrics").path("cost_usd").asDouble()).isEqualTo(2.5);
  }
}
