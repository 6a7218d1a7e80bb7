package dev.hikyaku.routing.ai.generative;

import dev.hikyaku.routing.ai.model.Choose;
import dev.hikyaku.routing.ai.model.Question;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * What an answer must look like.
 *
 * @param choose one or many
 * @param names the declared candidates, without {@code none}
 */
public record AnswerShape(Choose choose, List<String> names) {
  /** The key of the stated confidence. */
  static final String CONFIDENCE = "confidence";

  /** Keeps its own list. */
  public AnswerShape {
    names = List.copyOf(names);
  }

  /** The same as a JSON schema, made of nothing but what every server knows. */
  ResponseFormat schema() {
    JsonObjectSchema.Builder root = JsonObjectSchema.builder().additionalProperties(false);
    switch (choose) {
      case ONE ->
          root.addProperty(Question.KEY, JsonEnumSchema.builder().enumValues(allowed()).build())
              .addProperty(CONFIDENCE, new JsonNumberSchema())
              .required(Question.KEY, CONFIDENCE);
      case MANY -> {
        names.forEach(name -> root.addProperty(name, new JsonNumberSchema()));
        root.required(names);
      }
    }
    return ResponseFormat.builder()
        .type(ResponseFormatType.JSON)
        .jsonSchema(JsonSchema.builder().name("decision").rootElement(root.build()).build())
        .build();
  }

  /** What is said after an answer of another shape. Its size depends on the candidates alone. */
  String reminder() {
    return switch (choose) {
      case ONE ->
          "Your answer must be one JSON object with exactly two keys: \""
              + Question.KEY
              + "\", one of "
              + String.join(", ", allowed())
              + "; \""
              + CONFIDENCE
              + "\", a number from 0 to 1. No other text.";
      case MANY ->
          "Your answer must be one JSON object with exactly these keys: "
              + String.join(", ", names)
              + "; each a number from 0 to 1. No other text.";
    };
  }

  /** The candidates and {@code none}. */
  List<String> allowed() {
    List<String> all = new ArrayList<>(names);
    all.add(Question.NONE);
    return all;
  }
}
