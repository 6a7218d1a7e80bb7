package dev.hikyaku.routing.ai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shape of the answer as each kind of server is asked for it, in its part of JSON Schema. */
class SchemaOnTheWireTest {
  private static final String ONE =
      """
      {"type":"object",
       "properties":{
         "destination":{"type":"string","enum":["billing","tech","none"]},
         "confidence":{"type":"number"}},
       "required":["destination","confidence"],
       "additionalProperties":false}
      """;
  private static final String MANY =
      """
      {"type":"object",
       "properties":{"billing":{"type":"number"},"tech":{"type":"number"}},
       "required":["billing","tech"],
       "additionalProperties":false}
      """;

  private final ModelServer server = new ModelServer();

  @AfterEach
  void stop() {
    server.close();
  }

  /** As far as the server and its client know JSON Schema. What they lack is checked on reading. */
  private static JsonNode expected(Wire wire, String schema) {
    String known =
        switch (wire) {
          case OPENAI, ANTHROPIC -> schema;
          case OLLAMA -> schema.replaceFirst(",\\s*\"additionalProperties\":false", "");
          case GEMINI ->
              expected(Wire.OLLAMA, schema)
                  .toString()
                  .replace("\"object\"", "\"OBJECT\"")
                  .replace("\"string\"", "\"STRING\"")
                  .replace("\"number\"", "\"NUMBER\"");
          case EMBEDDED, FAULT, SYSTEMONE, GENKIT -> throw new AssertionError("asked by no schema");
        };
    return Json.read(known.getBytes(StandardCharsets.UTF_8)).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "OPENAI, /response_format/json_schema/schema",
    "OLLAMA, /format",
    "ANTHROPIC, /output_config/format/schema",
    "GEMINI, /generationConfig/responseSchema"
  })
  void oneIsAnEnumOfTheCandidatesAndNoneWithARequiredConfidence(Wire wire, String place)
      throws Exception {
    server.says(wire.decides("billing", 0.9));
    WireRouter router = new WireRouter(wire, server);

    router.decide("refund", Map.of());

    assertThat(router.asked().at(place))
        .as(router.asked().toPrettyString())
        .isEqualTo(expected(wire, ONE));
  }

  @ParameterizedTest
  @CsvSource({
    "OPENAI, /response_format/json_schema/schema",
    "OLLAMA, /format",
    "ANTHROPIC, /output_config/format/schema",
    "GEMINI, /generationConfig/responseSchema"
  })
  void manyIsARequiredNumberForEachCandidate(Wire wire, String place) throws Exception {
    server.says(wire.judges(Map.of("billing", 0.9, "tech", 0.1)));
    WireRouter router = new WireRouter(wire, server);

    router.decide("refund", Map.of("choose", "many"));

    assertThat(router.asked().at(place))
        .as(router.asked().toPrettyString())
        .isEqualTo(expected(wire, MANY));
  }
}
