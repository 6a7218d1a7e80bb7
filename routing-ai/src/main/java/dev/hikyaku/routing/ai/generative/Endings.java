package dev.hikyaku.routing.ai.generative;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * @param known the word to give to the client library for a good end, where it knows a few only
 */
record Endings(
    Optional<String> answers,
    List<String> reasons,
    Optional<String> refusals,
    TokenCounts used,
    Words words,
    Optional<String> known)
    implements AnswerCheck {
  private static final JsonMapper JSON = new JsonMapper();

  /** The words for three kinds of ends, in lower case; every other word is a good one. */
  record Words(Set<String> refused, Set<String> filtered, Set<String> cut) {}

  @Override
  public String read(String body) {
    if (!(parsed(body) instanceof ObjectNode answer)) {
      throw new ModelException(new Outcome.Malformed("the server's answer is no JSON object"));
    }
    TokenUsage usage = used.of(answer);
    ended(answer)
        .ifPresent(
            outcome -> {
              throw new ModelException(outcome, usage);
            });
    boolean counted = used.mend(answer);
    boolean worded = known.map(word -> reworded(answer, word)).orElse(false);
    return counted || worded ? answer.toString() : body;
  }

  private static JsonNode parsed(String body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException noJson) {
      throw new ModelException(new Outcome.Malformed("the server's answer is not JSON"));
    }
  }

  /** A client that knows the words of today would fail at one of tomorrow. */
  private boolean reworded(ObjectNode answer, String word) {
    String place = reasons.getLast();
    int key = place.lastIndexOf('/');
    if (answer.at(place.substring(0, key)) instanceof ObjectNode holder) {
      holder.put(place.substring(key + 1), word);
      return true;
    }
    return false;
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
}
