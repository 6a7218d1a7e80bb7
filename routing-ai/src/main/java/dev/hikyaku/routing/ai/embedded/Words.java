package dev.hikyaku.routing.ai.embedded;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a text as BERT sees them: spelt as its vocabulary is, punctuation apart. */
final class Words {
  private final Spelling spelling;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();

  private Words(Spelling spelling) {
    this.spelling = spelling;
  }

  /**
   * How words are written in a vocabulary.
   *
   * @param lowerCase all letters small
   * @param withoutAccents as in cafe
   */
  record Spelling(boolean lowerCase, boolean withoutAccents) {}

  /** In order; punctuation marks and ideographs are words of their own. */
  static List<String> of(String text, Spelling spelling) {
    Words all = new Words(spelling);
    String form =
        spelling.withoutAccents() ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
    form.codePoints().forEach(all::take);
    all.endWord();
    return all.words;
  }

  private void take(int c) {
    if (Character.isWhitespace(c) || Character.getType(c) == Character.SPACE_SEPARATOR) {
      endWord();
    } else if (standsAlone(c)) {
      endWord();
      word.appendCodePoint(c);
      endWord();
    } else if (!dropped(c)) {
      word.appendCodePoint(c);
    }
  }

  private void endWord() {
    if (!word.isEmpty()) {
      String written = word.toString();
      words.add(spelling.lowerCase() ? written.toLowerCase(Locale.ROOT) : written);
      word.setLength(0);
    }
  }

  private boolean dropped(int c) {
    return c == 0xFFFD
        || switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK -> spelling.withoutAccents();
          case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE ->
              true;
          default -> false;
        };
  }

  private static boolean standsAlone(int c) {
    return switch (Character.getType(c)) {
      case Character.CONNECTOR_PUNCTUATION,
          Character.DASH_PUNCTUATION,
          Character.START_PUNCTUATION,
          Character.END_PUNCTUATION,
          Character.INITIAL_QUOTE_PUNCTUATION,
          Character.FINAL_QUOTE_PUNCTUATION,
          Character.OTHER_PUNCTUATION ->
          true;
      default -> asciiSymbol(c) || Character.isIdeographic(c);
    };
  }

  private static boolean asciiSymbol(int c) {
    return c < 128 && "$+<=>^`|~".indexOf(c) >= 0;
  }
}
