package dev.hikyaku.routing.ai.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CutTest {
  @Test
  void aTextThatFitsStaysAsItIs() {
    assertThat(Cut.middle("twelve chars", 12)).isEqualTo("twelve chars");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 6, 7, 8, 9, 20, 99})
  void aCutTextIsNeverTooLongNorSplitsACharacter(int most) {
    String cut = Cut.middle("😀".repeat(50), most);

    assertThat(cut).hasSizeLessThanOrEqualTo(most);
    assertThat(cut.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF)).isEmpty();
  }
}
