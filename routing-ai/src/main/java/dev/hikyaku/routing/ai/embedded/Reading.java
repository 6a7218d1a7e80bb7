package dev.hikyaku.routing.ai.embedded;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How a message is read: as a whole, and, when it is longer than a sentence or two, also its first
 * two parts (a subject line, a sentence), which mostly say what it is about.
 *
 * @param whole the text
 * @param opening the first parts; empty for a short text
 */
record Reading(String whole, List<String> opening) {
  private static final int SHORT_WORDS = 20;
  private static final int PARTS = 2;
  private static final int LEAST_WORDS = 2;
  private static final Pattern PART_END = Pattern.compile("(?<=[.!?])\\s+|\\n");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  static Reading of(String text) {
    return new Reading(text, words(text) < SHORT_WORDS ? List.of() : opening(text));
  }

  private static List<String> opening(String text) {
    List<String> parts =
        PART_END
            .splitAsStream(text)
            .map(String::strip)
            .filter(part -> words(part) >= LEAST_WORDS)
            .limit(PARTS)
            .toList();
    return parts.size() < PARTS ? List.of() : parts;
  }

  private static int words(String text) {
    return text.isBlank() ? 0 : SPACE.split(text.strip()).length;
  }

  /** Every text to encode, the whole first. */
  List<String> texts() {
    List<String> texts = new ArrayList<>(opening.size() + 1);
    texts.add(whole);
    texts.addAll(opening);
    return texts;
  }
}
