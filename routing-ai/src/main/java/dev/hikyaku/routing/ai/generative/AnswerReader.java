package dev.hikyaku.routing.ai.generative;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.hikyaku.routing.ai.model.Outcome;
import dev.hikyaku.routing.ai.model.Question;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads what a model or a flow answered, trusting nothing: strict JSON of the asked shape with
 * declared names and numbers from 0 to 1, or no decision. Nothing is mended. Thread-safe.
 */
public final class AnswerReader {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final AnswerShape shape;

  /** For answers of this shape. */
  public AnswerReader(AnswerShape shape) {
    this.shape = shape;
  }

  /** Reads a text. */
  public Read read(String text) {
    Optional<JsonNode> whole = json(text);
    if (whole.isPresent()) {
      return read(whole.get(), true);
    }
    return Peel.of(text)
        .flatMap(AnswerReader::json)
        .map(inside -> read(inside, false))
        .orElseGet(() -> malformed("the answer is not JSON"));
  }

  /** Reads parsed JSON. */
  public Read read(JsonNode answer) {
    return answer.isTextual() ? read(answer.textValue()) : read(answer, true);
  }

  private static Optional<JsonNode> json(String text) {
    try {
      return Optional.of(STRICT.readTree(text)).filter(node -> !node.isMissingNode());
    } catch (JacksonException broken) {
      return Optional.empty();
    }
  }

  private Read read(JsonNode answer, boolean asAsked) {
    if (!answer.isObject()) {
      return malformed("the answer is no JSON object");
    }
    return switch (shape.choose()) {
      case ONE -> one(answer, asAsked);
      case MANY -> many(answer, asAsked);
    };
  }

  private Read one(JsonNode answer, boolean asAsked) {
    JsonNode said = answer.path(Question.KEY);
    if (!said.isTextual()) {
      return malformed("no text under " + Question.KEY);
    }
    OptionalDouble confidence = share(answer.path(AnswerShape.CONFIDENCE));
    if (confidence.isEmpty()) {
      return malformed("no number from 0 to 1 under " + AnswerShape.CONFIDENCE);
    }
    Optional<String> choice = new Labels(shape.allowed()).match(said.textValue());
    return choice.isPresent()
        ? new Read.One(
            choice.get(),
            confidence.getAsDouble(),
            asAsked && choice.get().equals(said.textValue()))
        : unknown();
  }

  private Read many(JsonNode answer, boolean asAsked) {
    Labels labels = new Labels(shape.names());
    Map<String, Double> told = new LinkedHashMap<>();
    shape.names().forEach(name -> told.put(name, -1.0));
    boolean exact = true;
    for (Map.Entry<String, JsonNode> entry : answer.properties()) {
      Optional<String> name = labels.match(entry.getKey());
      OptionalDouble number = share(entry.getValue());
      if (name.isEmpty()) {
        return unknown();
      }
      if (number.isEmpty() || told.getOrDefault(name.get(), 0.0) >= 0) {
        return malformed("not one number from 0 to 1 for " + name.get());
      }
      exact &= name.get().equals(entry.getKey());
      told.put(name.get(), number.getAsDouble());
    }
    return told.containsValue(-1.0)
        ? malformed("not a number for every candidate")
        : new Read.Many(told, asAsked && exact);
  }

  private static OptionalDouble share(JsonNode node) {
    double number = node.isNumber() ? node.doubleValue() : Double.NaN;
    return number >= 0 && number <= 1 ? OptionalDouble.of(number) : OptionalDouble.empty();
  }

  private static Read malformed(String why) {
    return new Read.Bad(new Outcome.Malformed(why));
  }

  /** Without the name: whoever invents one may have taken it from the message. */
  private static Read unknown() {
    return new Read.Bad(new Outcome.UnknownChoice("a name that is no candidate"));
  }
}
