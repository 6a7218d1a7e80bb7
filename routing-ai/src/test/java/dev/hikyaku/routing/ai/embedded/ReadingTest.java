package dev.hikyaku.routing.ai.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadingTest {
  @Test
  void aShortTextIsReadAsAWholeOnly() {
    assertThat(Reading.of("My card was declined. Why?").texts())
        .containsExactly("My card was declined. Why?");
  }

  @Test
  void ofALongerTextSubjectAndFirstSentenceAreReadToo() {
    String text =
        "Card declined\nI wanted to pay for a room in Lisbon last night. The terminal said no"
            + " three times and I had to use cash in the end.";

    assertThat(Reading.of(text).texts())
        .containsExactly(text, "Card declined", "I wanted to pay for a room in Lisbon last night.");
  }

  @Test
  void aLongTextWithoutPartsIsReadAsAWholeOnly() {
    String text = "word ".repeat(40).strip();

    assertThat(Reading.of(text).texts()).containsExactly(text);
  }
}
