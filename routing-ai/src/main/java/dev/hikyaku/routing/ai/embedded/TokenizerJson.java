package dev.hikyaku.routing.ai.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hikyaku.relay.message.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code tokenizer.json} as the Hugging Face library writes it. Of its many kinds one can be
 * followed here: WordPiece behind the normalizer and the pre-tokenizer of BERT.
 *
 * @param tree the file
 */
record TokenizerJson(JsonNode tree) {
  private static final String KIND = "WordPiece";
  private static final List<String> MARKS = List.of("[UNK]", "[CLS]", "[SEP]");

  static TokenizerJson read(InputStream json) throws IOException {
    return new TokenizerJson(Json.MAPPER.readTree(json));
  }

  /** Why texts cannot be cut as the file says, if they cannot. */
  Optional<String> problem() {
    String kind = tree.path("model").path("type").asText(KIND);
    if (!kind.equals(KIND) || !tree.path("model").path("vocab").isObject()) {
      return Optional.of("a tokenizer of the kind " + kind + " cannot be used");
    }
    return other("normalizer", "BertNormalizer")
        .or(() -> other("pre_tokenizer", "BertPreTokenizer"))
        .or(this::missingMark);
  }

  private Optional<String> other(String part, String known) {
    String type = tree.path(part).path("type").asText(known);
    return type.equals(known)
        ? Optional.empty()
        : Optional.of("the " + part + " " + type + " cannot be used");
  }

  private Optional<String> missingMark() {
    JsonNode vocabulary = tree.path("model").path("vocab");
    return MARKS.stream()
        .filter(mark -> !vocabulary.has(mark))
        .findFirst()
        .map(mark -> "the vocabulary lacks " + mark);
  }

  /** The id of each piece. */
  Map<String, Integer> vocabulary() {
    Map<String, Integer> ids = new HashMap<>();
    tree.path("model")
        .path("vocab")
        .properties()
        .forEach(e -> ids.put(e.getKey(), e.getValue().intValue()));
    return ids;
  }

  /** How the words of a text are to be written before they are cut. */
  Words.Spelling spelling() {
    JsonNode normalizer = tree.path("normalizer");
    boolean lowerCase = normalizer.path("lowercase").asBoolean(true);
    return new Words.Spelling(lowerCase, normalizer.path("strip_accents").asBoolean(lowerCase));
  }
}
