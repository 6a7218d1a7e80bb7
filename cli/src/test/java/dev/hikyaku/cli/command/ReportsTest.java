package dev.hikyaku.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hikyaku.cli.console.Style;
import dev.hikyaku.relay.Choice;
import dev.hikyaku.relay.Component;
import dev.hikyaku.relay.Receipt;
import dev.hikyaku.relay.Receipt.Step;
import dev.hikyaku.relay.Receipt.Trail;
import dev.hikyaku.relay.Tally;
import dev.hikyaku.relay.Tally.PerDestination;
import dev.hikyaku.relay.message.Body;
import dev.hikyaku.relay.message.Envelope;
import dev.hikyaku.relay.message.Json;
import dev.hikyaku.relay.spi.Disposition;
import dev.hikyaku.relay.spi.SpecProblem;
import dev.hikyaku.relay.spi.SpecProblem.Level;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportsTest {
  private static final Tally TALLY =
      new Tally(
          outcomes(),
          ordered("billing", new PerDestination(5, 0), "human", new PerDestination(0, 4)),
          Map.of("ai", 8L),
          2);

  private static Map<String, Long> outcomes() {
    Map<String, Long> outcomes = new LinkedHashMap<>();
    outcomes.put("delivered", 5L);
    outcomes.put("dead_lettered", 3L);
    outcomes.put("filtered", 2L);
    outcomes.put("unrouted", 0L);
    outcomes.put("failed", 1L);
    return outcomes;
  }

  @Test
  void aTallyIsTheDocumentScriptsRelyOn() {
    assertThat(Json.write(TallyReport.json(TALLY)))
        .isEqualTo(
            "{\"outcomes\":{\"delivered\":5,\"dead_lettered\":3,\"filtered\":2,\"unrouted\":0,"
                + "\"failed\":1},\"destinations\":{\"billing\":{\"delivered\":5,\"failed\":0},"
                + "\"human\":{\"delivered\":0,\"failed\":4}},\"routers\":{\"ai\":8}}");
  }

  @Test
  void aTallyIsALinePerOutcomeAndDestinationForPeople() {
    assertThat(TallyReport.lines(TALLY, Style.PLAIN))
        .containsExactly(
            "outcome        messages",
            "delivered             5",
            "dead_lettered         3",
            "filtered              2",
            "unrouted              0",
            "failed                1",
            "",
            "destination  delivered  failed",
            "billing              5       0",
            "human                0       4",
            "",
            "router  decided",
            "ai            8");
  }

  @Test
  void aTallyComplainsOfWhatWasLostAndOfWhatWasBroken() {
    Tally clean = new Tally(Map.of("delivered", 1L), Map.of(), Map.of(), 0);

    assertThat(TallyReport.lossless(TALLY)).isFalse();
    assertThat(TallyReport.complaints(TALLY)).hasSize(2);
    assertThat(TallyReport.lossless(clean)).isTrue();
    assertThat(TallyReport.complaints(clean)).isEmpty();
  }

  @Test
  void aReceiptShowsEveryHop() {
    Receipt receipt = fellBack();

    assertThat(ReceiptReport.lines(receipt, Style.PLAIN))
        .containsExactly(
            "m-1 delivered",
            "",
            "billing: billing-dr has it",
            "  hop         outcome    attempts  error",
            "  billing     exhausted         5  http 503",
            "  billing-dr  delivered         1");
  }

  @Test
  void aReceiptIsAnAnswerWithTrails() {
    assertThat(Json.write(ReceiptReport.json(fellBack())))
        .isEqualTo(
            "{\"id\":\"m-1\",\"status\":\"delivered\",\"destinations\":[\"billing-dr\"],"
                + "\"trails\":[{\"destination\":\"billing\",\"taken_by\":\"billing-dr\",\"steps\":["
                + "{\"to\":\"billing\",\"outcome\":\"exhausted\",\"attempts\":5,"
                + "\"error\":\"http 503\"},"
                + "{\"to\":\"billing-dr\",\"outcome\":\"delivered\",\"attempts\":1}]}]}");
  }

  @Test
  void aReceiptOfAMessageThatWentNowhereSaysWhy() {
    Disposition lost = new Disposition.Failed("no_route, and the dead letters cannot be written");
    Receipt receipt = new Receipt("m-2", lost, List.of(), Optional.empty());

    assertThat(ReceiptReport.lines(receipt, Style.PLAIN))
        .containsExactly("m-2 failed", "  no_route, and the dead letters cannot be written");
  }

  @Test
  void aChoiceShowsTheLikeliestAsBars() {
    assertThat(new ChoiceReport(false).lines(choice(), Style.PLAIN))
        .containsExactly(
            "m-3 → billing (by ai: confident)",
            "  billing  ███████████████·····  0.75",
            "  none     ███·················  0.15",
            "  tech     █···················  0.06");
  }

  @Test
  void anExplainedChoiceShowsAllOfThemAndWhatTheRoutersWroteDown() {
    assertThat(new ChoiceReport(true).lines(choice(), Style.PLAIN))
        .hasSize(8)
        .endsWith(
            "  second tech 0.06", "  ai.decision {\"model\":\"local\"}", "  routers [\"rules\"]");
  }

  @Test
  void aChoiceIsALineOfJson() {
    assertThat(Json.write(new ChoiceReport(false).json(choice())))
        .isEqualTo(
            "{\"id\":\"m-3\",\"destinations\":[\"billing\"],\"router\":\"ai\",\"probabilities\":"
                + "{\"tech\":0.06,\"billing\":0.75,\"none\":0.15,\"sales\":0.04},"
                + "\"reason\":\"confident\",\"route\":\"triage\"}");
    assertThat(new ChoiceReport(true).json(choice())).containsKeys("ai.decision", "routers");
  }

  @Test
  void aChoiceOfNobodySaysNowhere() {
    Choice none =
        new Choice("m", "r", List.of(), Optional.empty(), "no_route", Map.of(), envelope());

    assertThat(new ChoiceReport(false).lines(none, Style.PLAIN))
        .containsExactly("m → nowhere (no_route)");
    assertThat(new ChoiceReport(false).json(none)).containsEntry("router", null);
  }

  @Test
  void problemsComeByFileAndPlace() {
    SpecProblem late = new SpecProblem("b.yaml", 2, 1, Level.ERROR, "", "late", Optional.empty());
    SpecProblem hinted =
        new SpecProblem("a.yaml", 10, 3, Level.WARNING, "name", "odd", Optional.of("rename it"));
    SpecProblem early = new SpecProblem("a.yaml", 9, 7, Level.ERROR, "x", "bad", Optional.empty());
    List<SpecProblem> problems = List.of(late, hinted, early);

    assertThat(ProblemReport.lines(problems, Style.PLAIN))
        .containsExactly(
            "a.yaml:9:7: error: x: bad",
            "a.yaml:10:3: warning: name: odd (rename it)",
            "b.yaml:2:1: error: late");
    assertThat(Json.write(ProblemReport.json(problems).get(1)))
        .isEqualTo(
            "{\"file\":\"a.yaml\",\"line\":10,\"column\":3,\"level\":\"warning\",\"path\":\"name\","
                + "\"message\":\"odd\",\"hint\":\"rename it\"}");
  }

  @Test
  void theReadyLineNamesEveryAddress() {
    Map<String, URI> addresses =
        ordered(
            "admin", URI.create("http://127.0.0.1:8900"),
            "inbox", URI.create("http://127.0.0.1:8080/events"));

    assertThat(ReadyLine.of(addresses))
        .isEqualTo("ready admin=http://127.0.0.1:8900 inbox=http://127.0.0.1:8080");
    assertThat(ReadyLine.of(Map.of())).isEqualTo("ready");
  }

  @Test
  void aComponentTellsWhatIsMissing() {
    Component kafka = new Component("source", "kafka", "x.Kafka", "org.apache.kafka:kafka-clients");

    assertThat(ComponentsCommand.table(List.of(kafka)).lines(Style.PLAIN))
        .containsExactly(
            "kind    type   provider  missing",
            "source  kafka  x.Kafka   org.apache.kafka:kafka-clients");
    assertThat(ComponentsCommand.object(kafka))
        .containsEntry("missing", "org.apache.kafka:kafka-clients");
  }

  private static Receipt fellBack() {
    Step gaveUp = new Step("billing", "exhausted", 5, Optional.of("http 503"));
    Step took = new Step("billing-dr", "delivered", 1, Optional.empty());
    Trail trail = new Trail("billing", Optional.of("billing-dr"), List.of(gaveUp, took));
    Disposition outcome = new Disposition.Delivered(List.of("billing-dr"), Optional.empty());
    return new Receipt("m-1", outcome, List.of(trail), Optional.empty());
  }

  private static Choice choice() {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("tech", 0.06);
    shares.put("billing", 0.75);
    shares.put("none", 0.15);
    shares.put("sales", 0.04);
    return new Choice(
        "m-3", "triage", List.of("billing"), Optional.of("ai"), "confident", shares, envelope());
  }

  private static Envelope envelope() {
    return Envelope.of("m-3", "cli", "cli", Body.EMPTY, Instant.EPOCH)
        .withAttribute("ai.decision", Map.of("model", "local"))
        .withAttribute("router", List.of("rules"));
  }

  private static <V> Map<String, V> ordered(String first, V one, String second, V two) {
    Map<String, V> map = new LinkedHashMap<>();
    map.put(first, one);
    map.put(second, two);
    return map;
  }
}
