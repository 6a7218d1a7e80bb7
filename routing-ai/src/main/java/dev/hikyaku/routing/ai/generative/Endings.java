package dev.hikyaku.routing.ai.generative;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hikyaku.routing.ai.http.ModelClient.AnswerCheck;
import dev.hikyaku.routing.ai.model.ModelException;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.langchain4j.model.output.TokenUsage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where a server's answer says why it ended and what it took. Read from the raw answer, since a
 * client library on the way drops some of it. Places are JSON pointers.
 *
 * @param answers the list of answers; empty when there is just one, the body itself
 * @param reasons where the word for the end stands
 * @param refusals where the sentence of a refusal stands
 * @param used the tokens read and written
 * @param words what its words mean
 */
record Endings(
    Optional<String> answers,
    List<String> reasons,
    Optional<String> refusals,
    Used used,
    Words words)
    implements AnswerCheck {
  private static final JsonMapper JSON = new JsonMapper();

  /** Where the tokens stand. */
  record Used(String input, String output) {}

  /** The words for three kinds of ends, in lower case; every other word is a good one. */
  record Words(Set<String> refused, Set<String> filtered, Set<String> cut) {}

  @Override
  public void accept(String body) {
    JsonNode answer;
    try {
      answer = JSON.readTree(body);
    } catch (JacksonException noJson) {
      throw new ModelException(new Outcome.Malformed("the server's answer is not JSON"));
    }
    ended(answer)
        .ifPresent(
            outcome -> {
              throw new ModelException(outcome, usage(answer));
            });
  }

  private Optional<Outcome.Unusable> ended(JsonNode answer) {
    for (String place : reasons) {
      String word = answer.at(place).asText("").toLowerCase(Locale.ROOT);
      if (words.refused().contains(word)) {
        return Optional.of(new Outcome.Refused("the model refused: " + word));
      }
      if (words.filtered().contains(word)) {
        return Optional.of(new Outcome.Filtered("held back by the server's filter: " + word));
      }
      if (words.cut().contains(word)) {
        return Optional.of(new Outcome.Truncated("the answer was cut off: " + word));
      }
    }
    if (refusals.map(place -> answer.at(place).asText("")).filter(r -> !r.isBlank()).isPresent()) {
      return Optional.of(new Outcome.Refused("the model refused"));
    }
    boolean none = answers.map(answer::at).filter(list -> list.isEmpty()).isPresent();
    return none ? Optional.of(new Outcome.Malformed("no answer in the answer")) : Optional.empty();
  }

  private TokenUsage usage(JsonNode answer) {
    return new TokenUsage(answer.at(used.input()).asInt(0), answer.at(used.output()).asInt(0));
  }
}
