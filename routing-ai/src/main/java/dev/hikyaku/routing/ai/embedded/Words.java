package dev.hikyaku.routing.ai.embedded;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of a text as an uncased BERT sees them: lower case, no accents, punctuation apart. */
final class Words {
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();

  private Words() {}

  /** In order; punctuation marks and ideographs are words of their own. */
  static List<String> of(String text) {
    Words all = new Words();
    Normalizer.normalize(text, Normalizer.Form.NFD).codePoints().forEach(all::take);
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
      words.add(word.toString().toLowerCase(Locale.ROOT));
      word.setLength(0);
    }
  }

  private static boolean dropped(int c) {
    return c == 0xFFFD
        || switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK,
              Character.CONTROL,
              Character.FORMAT,
              Character.PRIVATE_USE,
              Character.SURROGATE ->
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
