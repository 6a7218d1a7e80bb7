package dev.hikyaku.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.Relay;
import dev.hikyaku.relay.RelayOptions;
import dev.hikyaku.relay.message.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A chain that fails from end to end says in records and metrics what happened at each step. */
class ModelChainExampleTest {
  @TempDir Path temp;

  /** Runs the example; what it counted. */
  private String run() throws Exception {
    for (String name : List.of("hikyaku.yaml", "inbox.ndjson")) {
      Files.copy(Page.PROJECT.resolve("examples/model-chain/" + name), temp.resolve(name));
    }
    try (Relay relay = Relay.open(List.of(temp), RelayOptions.run())) {
      relay.start();
      relay.awaitRead();
      assertThat(relay.stop()).isTrue();
      return relay.metrics();
    }
  }

  private JsonNode attributes(String file, int line) throws Exception {
    byte[] json =
        Files.readAllLines(temp.resolve("out/" + file)).get(line).getBytes(StandardCharsets.UTF_8);
    return Json.read(json).orElseThrow().path("attributes");
  }

  /** Each router of the chain, as {@code router outcome reason}. */
  private static List<String> chain(JsonNode attributes) {
    List<String> steps = new ArrayList<>();
    for (JsonNode step : attributes.path("router").path("chain")) {
      String words = step.path("router").asText() + " " + step.path("outcome").asText();
      steps.add((words + " " + step.path("reason").asText()).strip());
    }
    return steps;
  }

  /** Each try of a model, as {@code model outcome:tag}. */
  private static List<String> attempts(JsonNode attributes) {
    List<String> tries = new ArrayList<>();
    for (JsonNode attempt : attributes.path("ai.decision").path("attempts")) {
      tries.add(
          attempt.path("model").asText()
              + " "
              + attempt.path("outcome").asText()
              + ":"
              + attempt.path("tag").asText());
    }
    return tries;
  }

  @Test
  void everyModelFailsThenRulesThenStickyThenAHumanGetsIt() throws Exception {
    run();

    JsonNode attributes = attributes("human.ndjson", 0);

    assertThat(attempts(attributes))
        .containsExactly(
            "down transport:503", "odd malformed:malformed", "dear over_budget:over_budget");
    assertThat(attributes.path("ai.decision").path("reason").asText()).isEqualTo("over_budget");
    assertThat(chain(attributes))
        .hasSize(4)
        .satisfiesExactly(
            ai -> assertThat(ai).startsWith("ai broken").contains("usd_per_day"),
            rules -> assertThat(rules).isEqualTo("rules abstained no_rule"),
            sticky -> assertThat(sticky).isEqualTo("sticky abstained no_turn"),
            last -> assertThat(last).startsWith("static chosen"));
    assertThat(attributes.path("router").path("decided").asText()).isEqualTo("static");
  }

  @Test
  void whatARuleDecidedIsRememberedAndAModelThatWasDownIsLeftAlone() throws Exception {
    run();

    JsonNode byRule = attributes("billing.ndjson", 0);
    JsonNode bySticky = attributes("billing.ndjson", 1);

    assertThat(byRule.path("router").path("decided").asText()).isEqualTo("rules");
    assertThat(bySticky.path("router").path("decided").asText()).isEqualTo("sticky");
    assertThat(attempts(bySticky).getFirst()).isEqualTo("down breaker_open:breaker_open");
  }

  @Test
  void theMetricsHaveEachStep() throws Exception {
    assertThat(run().lines())
        .contains(
            series("ai_attempts_total", "model=\"dear\",outcome=\"over_budget\"", "3"),
            series("ai_attempts_total", "model=\"down\",outcome=\"breaker_open\"", "1"),
            series("ai_attempts_total", "model=\"down\",outcome=\"transport\"", "2"),
            fallback("down", "503", "odd", "2"),
            fallback("down", "breaker_open", "odd", "1"),
            fallback("odd", "malformed", "dear", "3"),
            "hikyaku_ai_breaker_state{model=\"down\",relay=\"model-chain\"} 2.0",
            "hikyaku_ai_budget_remaining{limit=\"usd_per_day\",relay=\"model-chain\","
                + "route=\"triage\"} 0.1",
            "hikyaku_router_fallback_total{relay=\"model-chain\",route=\"triage\",to=\"rules\"} 3.0",
            "hikyaku_router_fallback_total{relay=\"model-chain\",route=\"triage\",to=\"static\"} 1.0");
  }

  private static String series(String name, String labels, String value) {
    return "hikyaku_"
        + name
        + "{"
        + labels
        + ",relay=\"model-chain\",route=\"triage\"} "
        + value
        + ".0";
  }

  private static String fallback(String from, String reason, String to, String value) {
    return "hikyaku_ai_model_fallback_total{from=\""
        + from
        + "\",reason=\""
        + reason
        + "\",relay=\"model-chain\",route=\"triage\",to=\""
        + to
        + "\"} "
        + value
        + ".0";
  }
}
