package dev.hikyaku.routing.ai.systemone;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.spi.Candidate;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.decision.response.YesNoAnswer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The body of OpenAI's decisions: an input, questions and answers in lists, each with its name. */
final class OpenAiWording implements Wording {
  @Override
  public JsonNode ask(String model, DecisionRequest request, List<Candidate> candidates) {
    ObjectNode body = JsonNodeFactory.instance.objectNode().put("model", model);
    body.put("input", ((TextInput) request.input()).text());
    ArrayNode questions = body.putArray("questions");
    request
        .questions()
        .forEach(
            (id, question) -> {
              ObjectNode asked = questions.addObject().put("name", id);
              asked.put("instructions", question.text());
              if (question instanceof ChoiceQuestion choice) {
                asked.put("type", "choice");
                ArrayNode choices = asked.putArray("choices");
                choice
                    .options()
                    .forEach(
                        (name, text) ->
                            choices.addObject().put("value", name).put("description", text));
              } else {
                asked.put("type", "predicate");
              }
            });
    return body;
  }

  @Override
  public DecisionResponse.Builder read(JsonNode answer, DecisionRequest request) {
    Map<String, JsonNode> byName = new HashMap<>();
    for (JsonNode one : answer.path("answers")) {
      if (byName.put(Strict.text(one.path("name"), "name of an answer"), one) != null) {
        throw Strict.malformed("two answers to one question");
      }
    }
    DecisionResponse.Builder read = DecisionResponse.builder();
    request
        .questions()
        .forEach(
            (id, question) -> {
              JsonNode one = byName.get(id);
              if (one == null) {
                throw Strict.malformed("no answer to " + id);
              }
              if (question instanceof ChoiceQuestion choice) {
                Strict.type(one, "choice");
                String chosen = Strict.text(one.path("choice"), "choice");
                read.answer(id, Strict.choice(chosen, shares(one), choice.options().keySet()));
              } else {
                Strict.type(one, "predicate");
                read.answer(id, YesNoAnswer.from(Strict.share(one.path("probability"), id)));
              }
            });
    return read;
  }

  private static Map<String, JsonNode> shares(JsonNode answer) {
    Map<String, JsonNode> shares = new LinkedHashMap<>();
    for (JsonNode one : answer.path("probabilities")) {
      shares.put(Strict.text(one.path("value"), "value"), one.path("probability"));
    }
    return shares;
  }
}
