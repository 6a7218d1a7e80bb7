package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class WordPiecesTest {
  private static final String VOCABULARY =
      """
      {"model": {"vocab": {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "re": 3, "##fund": 4, "!": 5,
        "cafe": 6, "##s": 7, "中": 8}}}
      """;

  private static WordPieces pieces() throws IOException {
    return WordPieces.read(new ByteArrayInputStream(VOCABULARY.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aWordIsCutIntoTheLongestKnownPieces() throws IOException {
    assertThat(pieces().ids("refunds", 99)).containsExactly(1, 3, 4, 7, 2);
  }

  @Test
  void caseAndAccentsDoNotMatterAndPunctuationStandsApart() throws IOException {
    assertThat(pieces().ids("Cafés!", 99)).containsExactly(1, 6, 7, 5, 2);
  }

  @Test
  void anIdeographIsAWordOfItsOwn() throws IOException {
    assertThat(pieces().ids("中cafe", 99)).containsExactly(1, 8, 6, 2);
  }

  @Test
  void aWordThatCannotBeCutIsUnknown() throws IOException {
    assertThat(pieces().ids("refundx cafe", 99)).containsExactly(1, 0, 6, 2);
    assertThat(pieces().ids("re".repeat(51), 99)).containsExactly(1, 0, 2);
  }

  @Test
  void aLongTextKeepsItsHead() throws IOException {
    assertThat(pieces().ids("cafe cafe cafe cafe", 4)).containsExactly(1, 6, 6, 2);
  }
}
