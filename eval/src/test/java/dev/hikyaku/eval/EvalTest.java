package dev.hikyaku.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hikyaku.eval.data.Case;
import dev.hikyaku.eval.data.CaseFile;
import dev.hikyaku.eval.score.Ending;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

class EvalTest {
  @TempDir Path folder;
  private Desk desk = new Desk(Path.of(""), "");

  @BeforeEach
  void writeSpec(TestInfo test) throws IOException {
    desk = Desk.in(folder, test);
  }

  private static CaseResult of(Report report, String id) {
    return report.results().stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void everyCaseEndsAsTheChainDecides() throws Exception {
    Report report = desk.eval().run(Desk.FIVE);

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
    desk.eval().run(Desk.FIVE);

    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void theFirstRouterAloneLeavesTheStaticOneOut() throws Exception {
    EvalOptions alone =
        new EvalOptions(
            Optional.of("ai"),
            Map.of(),
            Optional.empty(),
            0,
            2,
            1,
            false,
            Optional.empty(),
            OptionalDouble.empty());

    Report report = desk.eval().with(alone).run(Desk.FIVE);

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

    assertThatThrownBy(() -> desk.eval().run(cases))
        .isInstanceOf(CaseException.class)
        .hasMessageContaining("cases:2:1: expected spool, which the route cannot reach")
        .hasMessageContaining("did you mean billing?")
        .hasMessageContaining("the id stands on line 1 already");
    assertThat(desk.asked()).isEmpty();
  }

  @Test
  void aDrawIsTheSameForTheSameSeed() throws Exception {
    List<Case> many = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      many.add(Case.of("c" + i, "billing 0.9", "billing"));
    }

    List<String> first = Desk.ids(desk.eval().with(EvalOptions.DEFAULT.sampled(20, 1)).run(many));
    List<String> again = Desk.ids(desk.eval().with(EvalOptions.DEFAULT.sampled(20, 1)).run(many));
    List<String> other = Desk.ids(desk.eval().with(EvalOptions.DEFAULT.sampled(20, 2)).run(many));

    assertThat(first).hasSize(20).doesNotHaveDuplicates().isEqualTo(again).isNotEqualTo(other);
  }

  @Test
  void repeatsTellWhetherAnswersAreStable() throws Exception {
    EvalOptions thrice =
        new EvalOptions(
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            0,
            2,
            3,
            false,
            Optional.empty(),
            OptionalDouble.empty());

    Report report = desk.eval().with(thrice).run(Desk.FIVE);

    assertThat(report.stability()).hasValue(1);
    assertThat(desk.asked()).hasSize(15);
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
            Optional.empty(),
            Map.of(),
            Optional.empty(),
            0,
            2,
            1,
            true,
            Optional.empty(),
            OptionalDouble.empty());

    assertThatThrownBy(() -> desk.eval().run(cases))
        .isInstanceOf(CaseException.class)
        .hasMessageContaining("cases.ndjson:2:1: not JSON");
    assertThat(desk.eval().with(skipping).run(cases).skipped()).hasSize(1);
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

    try (Relay open = Relay.open(List.of(desk.spec()), RelayOptions.byHand())) {
      desk.eval()
          .run(
              open,
              List.of(desk.spec()),
              CaseFile.of(cases),
              (done, total, right, failed) -> heard.addAll(List.of(done, total, right, failed)));
    }

    assertThat(heard).containsExactly(1L, 2L, 0L, 1L, 2L, 2L, 1L, 1L);
  }

  @Test
  void aRouteThatIsNotThereIsTold() {
    assertThatThrownBy(() -> Eval.of(desk.spec()).route("triag").run(Desk.FIVE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("there are triage");
  }
}
