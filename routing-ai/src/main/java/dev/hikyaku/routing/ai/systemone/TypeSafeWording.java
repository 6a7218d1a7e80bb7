package dev.hikyaku.routing.ai.systemone;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hikyaku.relay.spi.Candidate;
import dev.langchain4j.model.decision.request.ChoiceQuestion;
import dev.langchain4j.model.decision.request.DecisionRequest;
import dev.langchain4j.model.decision.request.Question;
import dev.langchain4j.model.decision.request.TextInput;
import dev.langchain4j.model.decision.response.DecisionResponse;
import dev.langchain4j.model.decision.response.YesNoAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The body of System One: a state, questions by id, answers by id. */
final class TypeSafeWording implements Wording {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Override
  public JsonNode ask(String model, DecisionRequest request, List<Candidate> candidates) {
    ObjectNode body = JSON.objectNode().put("model", model);
    body.putObject("state").put("text", ((TextInput) request.input()).text());
    ObjectNode questions = body.putObject("questions");
    request.questions().forEach((id, q) -> questions.set(id, question(id, q, candidates)));
    return body;
  }

  private static ObjectNode question(String id, Question question, List<Candidate> candidates) {
    ObjectNode asked = JSON.objectNode();
    if (question instanceof ChoiceQuestion choice) {
      asked.put("type", "choice").put("instructions", choice.text());
      ObjectNode criteria = asked.putObject("criteria");
      choice.options().forEach((name, text) -> criteria.set(name, told(name, text, candidates)));
    } else {
      asked.put("type", "noul").put("instructions", question.text());
      ObjectNode criteria = asked.putObject("criteria");
      // Both sides or none: some gateways insist.
      criteria.set("true", told(id, "It belongs there", candidates));
      criteria.put("false", "It belongs elsewhere");
    }
    return asked;
  }

  /** A candidate with examples is told as an object, one without as a sentence. */
  private static JsonNode told(String name, String text, List<Candidate> candidates) {
    Optional<Candidate> candidate =
        candidates.stream()
            .filter(c -> c.name().equals(name))
            .filter(c -> !c.examples().isEmpty() || !c.notFor().isEmpty())
            .findFirst();
    if (candidate.isEmpty()) {
      return JSON.textNode(text);
    }
    ObjectNode told = JSON.objectNode().put("what", text);
    texts(told, "not_for", candidate.get().notFor());
    texts(told, "examples", candidate.get().examples());
    return told;
  }

  private static void texts(ObjectNode told, String key, List<String> texts) {
    if (!texts.isEmpty()) {
      ArrayNode list = told.putArray(key);
      texts.forEach(list::add);
    }
  }

  @Override
  public DecisionResponse.Builder read(JsonNode answer, DecisionRequest request) {
    JsonNode answers = answer.path("answers");
    if (!answers.isObject()) {
      throw Strict.malformed("no answers in the answer");
    }
    DecisionResponse.Builder read = DecisionResponse.builder();
    request
        .questions()
        .forEach(
            (id, question) -> {
              JsonNode one = answers.path(id);
              if (question instanceof ChoiceQuestion choice) {
                Strict.type(one, "choice");
                Map<String, JsonNode> told = new LinkedHashMap<>();
                one.path("probabilities")
                    .properties()
                    .forEach(entry -> told.put(entry.getKey(), entry.getValue()));
                String chosen = Strict.text(one.path("choice"), "choice");
                read.answer(id, Strict.choice(chosen, told, choice.options().keySet()));
              } else {
                Strict.type(one, "noul");
                read.answer(id, YesNoAnswer.from(Strict.share(one.path("noul"), id)));
              }
            });
    return read;
  }
}
