package dev.hikyaku.routing.ai;

import static dev.hikyaku.routing.ai.ModelServer.decision;
import static dev.hikyaku.routing.ai.ModelServer.json;
import static dev.hikyaku.routing.ai.ModelServer.openAi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hikyaku.relay.spi.Decision;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What models get wrong: the outcome, the requests it takes, and who decides then. */
class AnswerFaultsTest {
  private final SpareChain chain = new SpareChain();

  @AfterEach
  void stop() {
    chain.close();
  }

  @Test
  void anAnswerAsAskedTakesOneRequestWithTheSchemaInIt() throws Exception {
    chain.server.says(openAi(SpareChain.GOOD));

    Decision decision = chain.decides(1);

    String asked = chain.server.requests().getFirst().getBodyAsString();
    assertThat(asked)
        .contains("json_schema", "\"enum\" : [ \"billing\", \"tech\", \"none\" ]", "refund");
    assertThat(decision.evidence().record())
        .containsEntry("version", "gpt-served-1")
        .containsEntry("number", "model-stated")
        .containsEntry("tokens", 110L);
  }

  @Test
  void whatItTookIsPaidByThePriceList() throws Exception {
    chain.server.says(openAi(SpareChain.GOOD));

    Decision decision = chain.decide(Map.of("price", Map.of("input", 1.0, "output", 10.0)));

    assertThat(decision.evidence().attempts().getFirst().costUsd()).isEqualTo(200 / 1e6);
  }

  @Test
  void anInventedDestinationIsAskedForOnceMore() throws Exception {
    chain.server.says(openAi(decision("legal", 0.9)));

    chain.failsWith("unknown_choice:unknown_choice", 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"注文", "\\u6ce8\\u6587", "bıllıng", "billing\\u0000", "bi\\u200Blling"})
  void aNameThatIsNotDeclaredLetterByLetterIsNoneHoweverItIsWritten(String name) throws Exception {
    chain.server.says(openAi("{\"destination\":\"" + name + "\",\"confidence\":0.9}"));

    chain.failsWith("unknown_choice:unknown_choice", 2);
  }

  @Test
  void theReminderNamesTheCandidatesAndDoesNotQuoteTheAnswer() throws Exception {
    chain.server.says(List.of(openAi(decision("legal", 0.9)), openAi(SpareChain.GOOD)));

    chain.decides(2);

    String second = chain.server.requests().get(1).getBodyAsString();
    assertThat(second).contains("one of billing, tech, none").doesNotContain("legal");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"destination\":\"Billing\",\"confidence\":0.9}",
        "{\"destination\":\"[billing]\",\"confidence\":0.9}",
        "{\"destination\":\"**billing**\",\"confidence\":0.9}",
        "{\"destination\":\" billing\",\"confidence\":1}",
        "{\"destination\":\"\\u0062illing\",\"confidence\":0.9}",
        "```json\n{\"destination\":\"billing\",\"confidence\":0.9}\n```",
        "Sure:\n```JSON\n{\"destination\":\"billing\",\"confidence\":0.9}\n```\nAnything else?",
        "```\n{\"destination\":\"billing\",\"confidence\":0.9,\"why\":\"```charged```\"}\n```",
        "<think>tech? {\"destination\":\"tech\"} no</think>{\"destination\":\"billing\",\"confidence\":0.9}",
        "they paid</think>\n{\"destination\":\"billing\",\"confidence\":0.9}"
      })
  void whatStandsAroundAGoodAnswerIsTakenOff(String text) throws Exception {
    chain.server.says(openAi(text));

    chain.decides(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "billing",
        "It belongs to billing.",
        "{\"destination\":\"billing\"}",
        "{\"destination\":\"billing\",\"confidence\":\"90%\"}",
        "{\"destination\":\"billing\",\"confidence\":\"0.9\"}",
        "{\"destination\":\"billing\",\"confidence\":1.7}",
        "{\"destination\":\"billing\",\"confidence\":-0.1}",
        "{\"destination\":\"billing\",\"confidence\":1e999}",
        "{\"destination\":\"billing\",\"confidence\":null}",
        "{\"destination\":null,\"confidence\":0.9}",
        "{\"destination\":[\"billing\"],\"confidence\":0.9}",
        "[{\"destination\":\"billing\",\"confidence\":0.9}]",
        "[{\"value\":\"billing\"}]",
        "{\"destination\":\"billing\",\"destination\":\"tech\",\"confidence\":0.9}",
        "{\"destination\":\"billing\",\"confidence\":0.9}{\"destination\":\"tech\",\"confidence\":0.9}",
        "{\"destination\":\"billing\",\"confidence\":0.9",
        "<think>billing, surely",
        "```json\n{\"destination\":\"billing\",\"confidence\":0.9}\n```\n```json\n{}\n```",
        "{\"type\":\"object\",\"properties\":{\"destination\":{\"enum\":[\"billing\"]},\"confidence\":{\"type\":\"number\"}}}",
        ""
      })
  void aBadAnswerIsAskedForOnceMoreAndNeverMended(String text) throws Exception {
    chain.server.says(openAi(text));

    chain.failsWith("malformed:malformed", 2);
  }

  @Test
  void anAnswerCutOffIsNoDecisionEvenIfItParses() throws Exception {
    chain.server.says(openAi(Map.of("role", "assistant", "content", SpareChain.GOOD), "length"));

    chain.failsWith("truncated:truncated", 1);
  }

  @Test
  void aRefusalIsNotArguedWith() throws Exception {
    Map<String, Object> message = new HashMap<>(Map.of("role", "assistant"));
    message.put("content", null);
    message.put("refusal", "I cannot help with that.");
    chain.server.says(openAi(message, "stop"));

    chain.failsWith("refused:refused", 1);
  }

  @Test
  void aFilteredAnswerIsNotAskedForAgain() throws Exception {
    chain.server.says(openAi(Map.of("role", "assistant", "content", ""), "content_filter"));

    chain.failsWith("filtered:filtered", 1);
  }

  @Test
  void aToolCallInsteadOfAnAnswerIsMalformed() throws Exception {
    Map<String, Object> message = new HashMap<>(Map.of("role", "assistant"));
    message.put("content", null);
    message.put(
        "tool_calls",
        List.of(
            Map.of(
                "id",
                "t1",
                "type",
                "function",
                "function",
                Map.of("name", "route", "arguments", "{\"destination\":\"billing\"}"))));
    chain.server.says(openAi(message, "tool_calls"));

    chain.failsWith("malformed:malformed", 2);
  }

  @Test
  void anAnswerThatIsAllThoughtIsMalformed() throws Exception {
    chain.server.says(
        openAi(
            Map.of("role", "assistant", "content", "", "reasoning_content", "billing it is"),
            "stop"));

    chain.failsWith("malformed:malformed", 2);
  }

  @Test
  void anAnswerWithoutChoicesIsMalformed() throws Exception {
    chain.server.says(json(Map.of("id", "c1", "model", "m", "choices", List.of())));

    chain.failsWith("malformed:malformed", 1);
  }

  @Test
  void tokenProbabilitiesComeBeforeTheStatedConfidence() throws Exception {
    Map<String, Object> body =
        new HashMap<>(
            ModelServer.openAiBody(
                Map.of("role", "assistant", "content", SpareChain.GOOD), "stop"));
    List<Map<String, Object>> tokens = new ArrayList<>();
    List.of("{\"", "destination", "\":\"", "bill", "ing", "\",\"confidence\":0.9}")
        .forEach(
            token ->
                tokens.add(
                    Map.of(
                        "token",
                        token,
                        "logprob",
                        token.equals("bill") ? Math.log(0.7) : 0.0,
                        "top_logprobs",
                        List.of())));
    body.put(
        "choices",
        List.of(
            Map.of(
                "index",
                0,
                "finish_reason",
                "stop",
                "message",
                Map.of(
                    "role",
                    "assistant",
                    "content",
                    "{\"destination\":\"billing\",\"confidence\":0.9}"),
                "logprobs",
                Map.of("content", tokens))));
    chain.server.says(json(body));

    Decision decision = chain.decides(1);

    assertThat(decision.evidence().record()).containsEntry("number", "log-probability");
    assertThat(decision.evidence().probabilities().get("billing")).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void aModelThatIsHardlySureOfADeskHasNotChosenAnother() throws Exception {
    chain.server.says(openAi(decision("billing", 0.1)));

    Decision decision = chain.decide();

    assertThat(decision).isInstanceOf(Decision.Abstained.class);
    assertThat(decision.evidence().probabilities())
        .containsEntry("billing", 0.1)
        .containsEntry("tech", 0.0)
        .containsEntry("none", 0.9);
  }
}
