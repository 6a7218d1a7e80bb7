package dev.hikyaku.relay.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import java.io.IOException;
import java.util.Optional;

/** The one way this project reads and writes JSON. Thread-safe. */
public final class Json {
  /** How deep lists and mappings may nest; a body that goes deeper is no JSON to us. */
  public static final int DEEPEST = 1000;

  private static final int BOM_OR_NUL = 4;

  /** What was read stands inside an envelope or an event when it is written: room for that. */
  private static final StreamWriteConstraints WRITTEN =
      StreamWriteConstraints.builder().maxNestingDepth(DEEPEST + 24).build();

  /**
   * Strict: a repeated key and anything after the value are errors, so that no byte is dropped. A
   * number too large for a double is an {@link ArithmeticException}; {@link #read} knows that.
   */
  public static final ObjectMapper MAPPER =
      mapper(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build());

  private Json() {}

  /** The same rules within other bounds. */
  static ObjectMapper mapper(StreamReadConstraints bounds) {
    // Senders choose the names: interning them would fill a table of the whole process.
    JsonFactory factory =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(bounds)
            .streamWriteConstraints(WRITTEN)
            .build();
    return JsonMapper.builder(factory)
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .nodeFactory(new FiniteNumbers())
        .build();
  }

  /**
   * The tree, or empty when the bytes are not exactly one JSON value in UTF-8 that nests at most
   * {@link #DEEPEST} deep and holds no number beyond a double.
   */
  public static Optional<JsonNode> read(byte[] bytes) {
    if (looksLikeUtf16(bytes) || !Utf8.isValid(bytes)) {
      return Optional.empty();
    }
    try {
      JsonNode tree = MAPPER.readTree(bytes);
      return tree == null || tree.isMissingNode() ? Optional.empty() : Optional.of(tree);
    } catch (IOException | ArithmeticException notJson) {
      return Optional.empty();
    }
  }

  /**
   * Compact JSON of a tree, a map, a list or a scalar. Half a surrogate pair is written as an
   * escape, since UTF-8 cannot hold it.
   */
  public static String write(Object value) {
    try {
      return Surrogates.escapeLone(MAPPER.writeValueAsString(value));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not writable as JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Jackson would guess the encoding from zero bytes; JSON has none. */
  private static boolean looksLikeUtf16(byte[] bytes) {
    for (int i = 0; i < Math.min(bytes.length, BOM_OR_NUL); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /** Refuses what would otherwise become infinite, and be written as a text. */
  private static final class FiniteNumbers extends JsonNodeFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public NumericNode numberNode(double value) {
      if (!Double.isFinite(value)) {
        throw new ArithmeticException("a number beyond the range of a double");
      }
      return super.numberNode(value);
    }
  }
}
