package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TokenizerJsonTest {
  private static final String VOCABULARY =
      "\"vocab\": {\"[UNK]\": 0, \"[CLS]\": 1, \"[SEP]\": 2, \"Über\": 3, \"uber\": 4}";

  private static ByteArrayInputStream json(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String problem(String text) throws IOException {
    return TokenizerJson.read(json(text)).problem().orElse("");
  }

  @Test
  void aVocabularyWithCapitalsAndAccentsKeepsThem() throws IOException {
    String cased =
        "{\"normalizer\": {\"type\": \"BertNormalizer\", \"lowercase\": false,"
            + " \"strip_accents\": null}, \"model\": {\"type\": \"WordPiece\", "
            + VOCABULARY
            + "}}";

    assertThat(problem(cased)).isEmpty();
    assertThat(WordPieces.read(json(cased)).ids("Über", 9)).containsExactly(1, 3, 2);
    assertThat(WordPieces.read(json(cased.replace("false", "true"))).ids("Über", 9))
        .containsExactly(1, 4, 2);
  }

  @Test
  void otherKindsAreNamed() throws IOException {
    assertThat(problem("{\"model\": {\"type\": \"Unigram\", \"vocab\": [[\"a\", 0]]}}"))
        .isEqualTo("a tokenizer of the kind Unigram cannot be used");
    assertThat(
            problem(
                "{\"pre_tokenizer\": {\"type\": \"ByteLevel\"}, \"model\": {" + VOCABULARY + "}}"))
        .isEqualTo("the pre_tokenizer ByteLevel cannot be used");
    assertThat(problem("{\"model\": {\"vocab\": {\"[UNK]\": 0}}}"))
        .isEqualTo("the vocabulary lacks [CLS]");
  }
}
