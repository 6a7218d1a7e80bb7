package dev.hikyaku.relay.message;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.Optional;

/** The one way this project reads and writes JSON. Thread-safe. */
public final class Json {
  /** Strict: a repeated key and anything after the value are errors, so that no byte is dropped. */
  public static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /** The tree, or empty when the bytes are not exactly one JSON value. */
  public static Optional<JsonNode> read(byte[] bytes) {
    try {
      JsonNode tree = MAPPER.readTree(bytes);
      return tree == null || tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
    } catch (IOException notJson) {
      return Optional.empty();
    }
  }

  /** Compact JSON of a tree, a map, a list or a scalar. */
  public static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not writable as JSON: " + e.getOriginalMessage(), e);
    }
  }
}
